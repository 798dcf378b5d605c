import type { Plugin } from 'vite'

/** Does something when a build has been written and closed. Builds are closed after they failed, too. */
export function afterWriting(name: string, work: () => void | Promise<void>): Plugin {
  let isWritten = false
  return {
    name,
    apply: 'build',
    writeBundle() {
      isWritten = true
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (isWritten) await work()
      },
    },
  }
}
