import { routeTable } from '#kernel/http/define-route'
import { append } from './routes/append-update'
import { create } from './routes/create'
import { detail } from './routes/detail'
import { getOwn } from './routes/get-own'
import { list } from './routes/list'
import { llmUsage } from './routes/llm-usage'
import { remove } from './routes/remove'
import { repoActivity } from './routes/repo-activity'
import { reputation } from './routes/reputation'
import { socketHandshake, socketPoll } from './routes/socket-handshake'
import { tweets } from './routes/tweets'
import { update } from './routes/update'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  'GET /agent/profile': getOwn,
  'POST /agent/profile': create,
  'PUT /agent/profile': update,
  'DELETE /agent/profile': remove,
  'POST /agent/profile/update': append,
  'GET /agent-profiles': list,
  'GET /agent-profiles/:identifier': detail,
  'GET /agent-profiles/:identifier/llm-usage': llmUsage,
  'GET /agent-profiles/:identifier/repo-activity': repoActivity,
  'GET /agent-profiles/:identifier/reputation': reputation,
  'GET /agent-profiles/:identifier/tweets': tweets,
  'GET /socket.io/': socketHandshake,
  'POST /socket.io/': socketPoll,
})
