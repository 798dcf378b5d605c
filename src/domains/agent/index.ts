import type { Domain } from '#kernel/domain'
import { routeTable } from '#kernel/http/define-route'
import { health } from './routes/health'
import { prompt } from './routes/prompt'

export const agentRoutes = routeTable({
  'GET /_health': health,
  'POST /agent/prompt': prompt,
})

/** The agent that acts on a wallet: its guards today. */
export const agentDomain: Domain = { name: 'agent', tables: [], routes: agentRoutes }
