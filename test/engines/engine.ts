/** Another browser engine than the one that the other suites run in. */
export interface Engine {
  open(url: string): Promise<Tab>
  close(): Promise<void>
}

export interface Tab {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function of its own in the page; what goes in and comes out is JSON. */
  run<Args extends readonly unknown[], Result>(
    task: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  close(): Promise<void>
}

/** What a page has to evaluate: resolves to a text, whatever becomes of the task. */
export function expressionOf(task: (...args: never) => unknown, args: readonly unknown[]): string {
  return `(async () => JSON.stringify({ value: await (${task})(...${JSON.stringify(args)}) }))().catch((thrown) => JSON.stringify({ thrown: String(thrown) }))`
}

export function resultOf<Result>(text: string): Result {
  const { value, thrown } = JSON.parse(text) as { value: Result; thrown?: string }
  if (thrown !== undefined) throw new Error(`in the page: ${thrown}`)
  return value
}

/** The first value that is something, within `ms`. */
export async function eventually<Value>(look: () => Promise<Value | undefined>, ms = 60_000): Promise<Value> {
  const until = Date.now() + ms
  for (;;) {
    const found = await look().catch(() => undefined)
    if (found !== undefined) return found
    if (Date.now() > until) throw new Error(`Nothing came of this within ${ms} ms: ${look}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
