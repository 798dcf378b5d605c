/** What one run of a program may use. Each is a limit of its own. */
export interface Limits {
  /** Time inside of the program, in ms: waiting for an answer costs none. */
  readonly cpuMs: number
  /** Time from the first line to the result, in ms by the machine's clock. */
  readonly wallMs: number
  /** What the program's values may take, the guest's own 2 MB with them. */
  readonly memoryBytes: number
  /** Length of a script's result as JSON, or of a handler's body. */
  readonly resultBytes: number
  /** Calls of the host: a script's methods, or a handler's `fetch`. */
  readonly hostCalls: number
}

export const HANDLER_LIMITS: Limits = {
  cpuMs: 1_000,
  wallMs: 10_000,
  memoryBytes: 64 << 20,
  resultBytes: 1 << 20,
  hostCalls: 50,
}

/** What a run may write to its console; what comes later is counted and left out. */
export const CONSOLE_LINES = 1_000
export const CONSOLE_CHARACTERS = 256 << 10

/** The depth of calls: 384 kB of the engine's own stack. More would reach the end of the browser's first. */
export const STACK_BYTES = 384 << 10
