import preact from '@preact/preset-vite'
import { defineConfig } from 'vite'
import { relayApiPaths } from './build/dev-relay'
import { devWorker } from './build/dev-worker'
import { inPageEmulator } from './build/in-page'
import { shellChunks } from './build/shell-chunks'
import { socketScript } from './build/socket-script'
import { stamp } from './build/stamp'
import { webApp } from './build/web-app'
import { root } from './src/cli/project.mjs'

const BROWSERS = 'es2023'

export default defineConfig({
  build: { target: BROWSERS, sourcemap: true, rolldownOptions: { output: { codeSplitting: shellChunks } } },
  server: { port: 4100 },
  plugins: [
    preact(),
    inPageEmulator({ root, target: BROWSERS }),
    relayApiPaths(),
    devWorker(),
    socketScript(BROWSERS),
    webApp(),
    stamp(),
  ],
})
