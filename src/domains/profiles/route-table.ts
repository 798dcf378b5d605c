import { routeTable } from '#kernel/http/define-route'
import { append, appendBySlug } from './routes/append-update'
import { create } from './routes/create'
import { detail } from './routes/detail'
import { getOwn } from './routes/get-own'
import { list } from './routes/list'
import { llmUsage } from './routes/llm-usage'
import { marketCap } from './routes/market-cap'
import { remove, removeBySlug } from './routes/remove'
import { repoActivity } from './routes/repo-activity'
import { reputation } from './routes/reputation'
import { skills } from './routes/skills'
import { socketHandshake, socketPoll } from './routes/socket-handshake'
import { tokenEligibility } from './routes/token-eligibility'
import { tweets } from './routes/tweets'
import { update, updateBySlug } from './routes/update'
import { x402Revenue } from './routes/x402-revenue'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'GET /agent/profile': getOwn,
  'POST /agent/profile': create,
  'PUT /agent/profile': update,
  'DELETE /agent/profile': remove,
  'POST /agent/profile/update': append,
  'GET /agent/profile/token-eligibility': tokenEligibility,
  'PUT /agent/profile/:slug': updateBySlug,
  'DELETE /agent/profile/:slug': removeBySlug,
  'POST /agent/profile/:slug/update': appendBySlug,
  'GET /agent-profiles': list,
  'GET /agent-profiles/:identifier': detail,
  'GET /agent-profiles/:identifier/llm-usage': llmUsage,
  'GET /agent-profiles/:identifier/market-cap': marketCap,
  'GET /agent-profiles/:identifier/skills': skills,
  'GET /agent-profiles/:identifier/x402-revenue': x402Revenue,
  'GET /agent-profiles/:identifier/repo-activity': repoActivity,
  'GET /agent-profiles/:identifier/reputation': reputation,
  'GET /agent-profiles/:identifier/tweets': tweets,
  'GET /socket.io/': socketHandshake,
  'POST /socket.io/': socketPoll,
})
