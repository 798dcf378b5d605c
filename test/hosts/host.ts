/** A way to reach the emulator that the HTTP suite can run against. */
export interface TestHost {
  readonly name: string
  start(): Promise<RunningHost>
}

export interface RunningHost {
  request(path: string, init?: RequestOptions): Promise<HostAnswer>
  stop(): Promise<void>
}

interface RequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
}

export interface HostAnswer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  text: string
}
