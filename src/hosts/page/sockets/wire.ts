/** A message as a WebSocket carries it. */
export type Frame = string | ArrayBuffer

/** How a connection ended, as the other side gets to know it. */
export interface Ending {
  code: number
  reason: string
  /** Whether both sides closed; false when the connection was lost. */
  wasClean: boolean
}

/** What a WebSocket reports when it was closed without a code, and when its connection broke. */
const NO_STATUS = 1005
const ABNORMAL = 1006

export const CLOSED: Ending = { code: NO_STATUS, reason: '', wasClean: true }
export const LOST: Ending = { code: ABNORMAL, reason: '', wasClean: false }

/** One end of a connection, as the other end uses it. */
export interface Peer {
  receive(frame: Frame): void
  /** The other end has ended it, and gets that confirmed; both ends are closed after that. */
  end(ending: Ending): void
}
