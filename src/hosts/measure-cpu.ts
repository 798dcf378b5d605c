/** What Node measures, in microseconds; a thread's own since Node 23.9. */
interface CpuUsage {
  readonly threadCpuUsage?: () => { user: number; system: number }
  readonly cpuUsage?: () => { user: number; system: number }
}

/** Bound: a suite may put another `process` in its place. */
const { process } = globalThis as { process?: CpuUsage }
const cpuUsage = (process?.threadCpuUsage ?? process?.cpuUsage)?.bind(process)

/** CPU time that this thread was given, or its process, in ms. Undefined where the platform does not measure it, as in a browser. */
export const measureCpu: (() => number) | undefined =
  cpuUsage &&
  (() => {
    const { user, system } = cpuUsage()
    return (user + system) / 1_000
  })
