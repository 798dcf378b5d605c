/** What Node tells; a thread's own since Node 23.9. Microseconds. */
interface Told {
  readonly threadCpuUsage?: () => { user: number; system: number }
  readonly cpuUsage?: () => { user: number; system: number }
}

/** Bound: a suite may put another `process` in its place. */
const { process } = globalThis as { process?: Told }
const told = (process?.threadCpuUsage ?? process?.cpuUsage)?.bind(process)

/** CPU time that this thread was given, or its process, in ms. Undefined where nobody can say, as in a browser. */
export const measureCpu: (() => number) | undefined =
  told &&
  (() => {
    const { user, system } = told()
    return (user + system) / 1_000
  })
