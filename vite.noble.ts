import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './src/cli/project.mjs'

/** npm gives each EthereumJS package a copy of its own of the same cryptography; the worker needs it once. */
export function oneCopyOfNoble(): Plugin {
  const wanted = join(root, 'node_modules/@ethereumjs/util/package.json')
  return {
    name: 'sandbank:one-copy-of-noble',
    enforce: 'pre',
    resolveId(source, importer) {
      const isTheirs = source.startsWith('@noble/') && importer?.includes('/node_modules/@ethereumjs/')
      return isTheirs && importer !== wanted ? this.resolve(source, wanted, { skipSelf: true }) : undefined
    },
  }
}
