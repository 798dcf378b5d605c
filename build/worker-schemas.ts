import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../src/cli/project.mjs'

/** Has our own modules build their schemas when they are first used: see sw/schemas-on-demand.ts. */
export function schemasOnDemand(): Plugin {
  const onDemand = JSON.stringify(join(root, 'sw/schemas-on-demand.ts'))
  const instead = '\0zod-on-demand'
  return {
    name: 'sandbank:schemas-on-demand',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'zod' && importer?.startsWith(join(root, 'src/')) ? instead : undefined,
    load: (id) => (id === instead ? `export * from ${onDemand}; export * as z from ${onDemand}` : undefined),
  }
}
