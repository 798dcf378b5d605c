type Listener = ((event: Event) => void) | { handleEvent(event: Event): void }

export class Event {
  readonly type: string
  target: unknown = null
  defaultPrevented = false

  constructor(type: unknown, init: object = {}) {
    this.type = String(type)
    Object.assign(this, init)
  }

  preventDefault(): void {
    this.defaultPrevented = true
  }

  stopPropagation(): void {}
  stopImmediatePropagation(): void {}
}

export class EventTarget {
  readonly #listeners = new Map<string, Map<Listener, { once: boolean }>>()

  addEventListener(type: string, listener: Listener | null, options?: boolean | { once?: boolean }): void {
    if (!listener) return
    const once = typeof options === 'object' && Boolean(options.once)
    const listeners = this.#listeners.get(type) ?? new Map<Listener, { once: boolean }>()
    this.#listeners.set(type, listeners)
    if (!listeners.has(listener)) listeners.set(listener, { once })
  }

  removeEventListener(type: string, listener: Listener | null): void {
    if (listener) this.#listeners.get(type)?.delete(listener)
  }

  dispatchEvent(event: Event): boolean {
    event.target = this
    for (const [listener, { once }] of [...(this.#listeners.get(event.type) ?? [])]) {
      if (once) this.removeEventListener(event.type, listener)
      if (typeof listener === 'function') listener.call(this, event)
      else listener.handleEvent(event)
    }
    return !event.defaultPrevented
  }
}

let abort: (signal: AbortSignal, reason: unknown) => void

export class AbortSignal extends EventTarget {
  #reason: unknown
  #isAborted = false
  onabort: ((event: Event) => void) | null = null

  static {
    abort = (signal, reason) => {
      if (signal.#isAborted) return
      signal.#isAborted = true
      signal.#reason = reason ?? new DOMException('This operation was aborted', 'AbortError')
      const event = new Event('abort')
      signal.onabort?.(event)
      signal.dispatchEvent(event)
    }
  }

  get aborted(): boolean {
    return this.#isAborted
  }

  get reason(): unknown {
    return this.#reason
  }

  throwIfAborted(): void {
    if (this.#isAborted) throw this.#reason
  }

  static abort(reason?: unknown): AbortSignal {
    const signal = new AbortSignal()
    abort(signal, reason)
    return signal
  }

  static timeout(ms: number): AbortSignal {
    const signal = new AbortSignal()
    setTimeout(() => abort(signal, new DOMException('The operation timed out.', 'TimeoutError')), ms)
    return signal
  }

  static any(signals: Iterable<AbortSignal>): AbortSignal {
    const either = new AbortSignal()
    for (const signal of signals) {
      if (signal.aborted) abort(either, signal.reason)
      else signal.addEventListener('abort', () => abort(either, signal.reason))
    }
    return either
  }
}

export class AbortController {
  readonly signal = new AbortSignal()

  abort(reason?: unknown): void {
    abort(this.signal, reason)
  }
}
