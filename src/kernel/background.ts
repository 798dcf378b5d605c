import type { Bus } from './bus'
import type { Clock } from './clock'
import { masked } from './secrets/mask'

declare module './bus' {
  interface BusEvents {
    'background.failed': { readonly source: string; readonly message: string }
  }
}

/** A failure of work that no request waited for. */
export interface BackgroundFailure {
  /** When it happened last, epoch ms of virtual time. */
  readonly at: number
  /** Where: `journal`, `scheduler`, `sockets`. */
  readonly source: string
  readonly message: string
  /** How often it happened in this process, one like the other. */
  readonly count: number
}

const LONGEST_MESSAGE = 300

/**
 * Reports a failure of work that is not awaited, so that it is not lost: it is logged with its source, and
 * GET /__sandbank/info lists it.
 */
export function reportFailure(bus: Pick<Bus, 'publish'>, source: string, thrown: unknown): void {
  console.error(`Sandbank: background work failed (${source}).`, thrown)
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  bus.publish({ type: 'background.failed', source, message: masked(message.slice(0, LONGEST_MESSAGE)) })
}

const MAX_ERRORS = 20

/** The last 20 failures of background work in this process, oldest first. */
export class BackgroundFailures {
  #last: readonly BackgroundFailure[] = []

  constructor(bus: Bus, clock: Clock) {
    bus.subscribe((event) => {
      if (event.type !== 'background.failed') return
      const { source, message } = event
      const isSame = (known: BackgroundFailure) => known.source === source && known.message === message
      const count = (this.#last.find(isSame)?.count ?? 0) + 1
      const others = this.#last.filter((known) => !isSame(known))
      this.#last = [...others, { at: clock.now(), source, message, count }].slice(-MAX_ERRORS)
    })
  }

  get last(): readonly BackgroundFailure[] {
    return this.#last
  }
}
