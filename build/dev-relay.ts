import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../src/cli/project.mjs'
import { isRelayPath, isShellPage } from '../src/hosts/paths.mjs'
import { Guard, refuse } from '../src/hosts/server/guard.mjs'
import { Relay } from '../src/hosts/server/relay.mjs'
import { acceptTab } from '../src/hosts/server/site.mjs'

/** The dev server's counterpart of src/hosts/server/site.mjs: an API path that reaches it goes to an open tab. */
export function relayApiPaths(): Plugin {
  const vitePaths = /^\/(@|src\/|sw\/|node_modules\/|\.)/
  return {
    name: 'sandbank:relay-api-paths',
    apply: 'serve',
    configureServer(server) {
      const guard = new Guard()
      const relay = new Relay(guard)
      server.httpServer?.on('close', () => relay.close())
      server.httpServer?.on('upgrade', (request, socket, head) => {
        // Every other one is Vite's own.
        const [path = ''] = (request.url ?? '').split('?')
        if (isRelayPath(path)) acceptTab(relay, request, socket, head)
      })
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const isFile = /^\/[^/]+\.\w+$/.test(pathname) || existsSync(join(root, 'public', pathname))
        if (isShellPage(pathname)) relay.served()
        if (isShellPage(pathname) || isRelayPath(pathname) || vitePaths.test(pathname) || isFile)
          return next()
        const refusal = guard.refusal(request)
        if (refusal) refuse(response, refusal.status, refusal)
        else void relay.answer(request, response)
      })
    },
  }
}
