import { copyFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { distFolder, root } from '../../../src/cli/project.mjs'
import { serveSite } from '../../../src/hosts/server/site.mjs'

/** The built site, and beside it pages as a user would write them: with the official client, unchanged. */
export async function serveDemoSite(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbank-demo-'))
  await cp(distFolder, folder, { recursive: true })
  await copyFile(join(root, 'node_modules/socket.io-client/dist/socket.io.min.js'), join(folder, 'client.js'))
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: join(root, 'test/e2e/sockets/quick-sockets.ts'),
        name: 'quick',
        formats: ['iife'],
        fileName: () => 'quick.js',
      },
    },
  })
  const page = (script: string) =>
    `<!doctype html><title>demo</title><script src="/${script}"></script><script src="/client.js"></script>`
  await writeFile(join(folder, 'demo.html'), page('sockets.js'))
  await writeFile(join(folder, 'quick.html'), page('quick.js'))
  const site = await serveSite({ folder, port: 0 })
  return {
    url: site.url,
    async close() {
      await site.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
