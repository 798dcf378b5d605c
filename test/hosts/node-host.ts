import { startNode } from '../../src/hosts/node/index'
import { scratchFolder } from '../helpers/scratch'
import type { TestHost } from './host'
import { answerOf } from './in-process-host'

/** A port with a data folder behind it: every write of the suite is kept on disk before it is answered. */
export const nodeHost: TestHost = {
  name: 'Node port',
  async start() {
    const scratch = scratchFolder()
    const node = await startNode({ port: 0, data: scratch.path })
    return {
      request: async (path, init) => answerOf(await fetch(new URL(path, node.url), init)),
      async stop() {
        await node.close()
        scratch.remove()
      },
    }
  },
}
