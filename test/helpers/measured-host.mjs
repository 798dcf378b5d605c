/**
 * The built Node host on a free port, in a process that reports what it keeps: `node --expose-gc`, forked. Says
 * its address and its keys, and for each message the bytes of its heap after a collection.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { libFolder } from '../../src/cli/project.mjs'

const { startNode } = await import(pathToFileURL(join(libFolder, 'node.js')).href)
const node = await startNode({ port: 0 })
process.on('message', async () => {
  await node.emulator.drain()
  // What a request leaves to a later turn of the event loop is gone by then.
  await new Promise((resolve) => setTimeout(resolve, 500))
  globalThis.gc?.()
  process.send?.({ heapUsed: process.memoryUsage().heapUsed })
})
process.send?.({ url: node.url, key: node.emulator.keys.full })
