/**
 * What makes an app of the site, by vite-plugin-pwa: the web manifest, and the files that the worker keeps for pages
 * without a network. The worker is our own (worker.ts), which is built where the plugin would build one of a single file.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type VitePluginPWAAPI, VitePWA, type VitePWAOptions } from 'vite-plugin-pwa'
import { distFolder, root } from '../src/cli/project.mjs'
import { afterWriting } from './after-writing'
import { mapComment, PRECACHE, workerConfig } from './worker'

/** Every new visitor waits for the worker to fetch and keep each of them. */
const MAX_ICONS = 35

const options: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  // Pages start it by themselves (src/hosts/page/start.ts).
  injectRegister: false,
  // Icons are the browser's own to keep: it asks no worker for them.
  includeManifestIcons: false,
  injectManifest: {
    rollupFormat: 'iife',
    injectionPoint: PRECACHE,
    globPatterns: ['**/*.{html,js,css,svg,woff2}'],
    // The worker itself, what pages without it take, and the bundler of handlers, which needs the network in any case.
    globIgnores: ['lib/**', 'sw.*', 'assets/in-page-*', 'assets/bundler-*'],
    manifestTransforms: [
      (manifest) => {
        if (manifest.length <= MAX_ICONS) return { manifest }
        throw new Error(
          `The worker would keep ${manifest.length} files, more than ${MAX_ICONS}: see build/shell-chunks.ts.`,
        )
      },
    ],
  },
  integration: {
    async configureCustomSWViteBuild(config) {
      Object.assign(
        config,
        await workerConfig({
          root,
          name: 'sw',
          mode: 'production',
          outDir: distFolder,
          isPrecaching: true,
          sourcemap: 'file',
        }),
      )
    },
  },
  // The manifest alone: the worker of the dev server is dev-worker.ts.
  devOptions: { enabled: true },
  manifest: {
    name: 'Sandbank',
    short_name: 'Sandbank',
    description: 'The whole wallet-agent platform in a browser tab, to develop and test against.',
    lang: 'en',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f7f5f0',
    theme_color: '#0d5f69',
    categories: ['developer', 'utilities'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Journal', url: '/ui/journal' },
      { name: 'Keys', url: '/ui/keys' },
      { name: 'Clock and state', url: '/ui/clock' },
    ],
  },
}

export function webApp(): Plugin[] {
  const plugins = VitePWA(options)
  const api: VitePluginPWAAPI | undefined = plugins.find(({ name }) => name === 'vite-plugin-pwa')?.api
  // By itself it would put a worker into an earlier build's output when this one failed.
  const withoutWorker = plugins.map(({ closeBundle: _, ...plugin }): Plugin => plugin)
  const worker = afterWriting('sandbank:worker', async () => {
    await api?.generateSW()
    appendFileSync(join(distFolder, 'sw.js'), mapComment('sw.js.map'))
  })
  return [...withoutWorker, worker]
}
