import type { Domain } from '#kernel/domain'
import { routeTable } from '#kernel/http/define-route'
import { prompt } from './routes/prompt'

export const agentRoutes = routeTable({ 'POST /agent/prompt': prompt })

/** The agent that acts on a wallet: its guards today. */
export const agentDomain: Domain = { name: 'agent', tables: [], routes: agentRoutes }
