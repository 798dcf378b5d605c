/** The body of a request or response as a stream: all of it is there, in one chunk. */
export class ReadableStream {
  #chunks: unknown[] = []
  #isLocked = false
  #isClosed = false
  #isDisturbed = false

  constructor(source: { start?(controller: object): void } = {}) {
    source.start?.({
      enqueue: (chunk: unknown) => void this.#chunks.push(chunk),
      close: () => {
        this.#isClosed = true
      },
      error: (error: unknown) => {
        throw error
      },
    })
    if (!this.#isClosed) throw new Error('ReadableStream: a stream must be whole after start() here.')
  }

  get locked(): boolean {
    return this.#isLocked
  }

  async cancel(): Promise<void> {
    this.#isDisturbed = true
    this.#chunks = []
  }

  getReader() {
    if (this.#isLocked) throw new TypeError('ReadableStream is locked')
    this.#isLocked = true
    return {
      closed: Promise.resolve(),
      read: async () => {
        this.#isDisturbed = true
        return this.#chunks.length > 0
          ? { done: false, value: this.#chunks.shift() }
          : { done: true, value: undefined }
      },
      cancel: () => this.cancel(),
      releaseLock: () => {
        this.#isLocked = false
      },
    }
  }

  async *[Symbol.asyncIterator](): AsyncIterableIterator<unknown> {
    const reader = this.getReader()
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value
  }

  /** Whether it was read from. */
  static isDisturbed(stream: ReadableStream): boolean {
    return stream.#isDisturbed
  }

  static chunksOf(stream: ReadableStream): unknown[] {
    return stream.#chunks.splice(0)
  }
}
