import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './src/cli/project.mjs'

/** Has our own modules build their schemas when they are first used: see sw/schemas-on-demand.ts. */
export function schemasOnDemand(): Plugin {
  const onDemand = join(root, 'sw/schemas-on-demand.ts')
  return {
    name: 'sandbank:schemas-on-demand',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'zod' && importer?.startsWith(join(root, 'src/')) ? onDemand : undefined,
  }
}
