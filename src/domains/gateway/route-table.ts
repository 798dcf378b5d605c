import { routeTable } from '#kernel/http/define-route'
import { browserModelRoutes } from './providers'
import { attestation } from './routes/attestation-report'
import { autoTopUp, setAutoTopUp } from './routes/auto-topup'
import { chatCompletions } from './routes/chat-completions'
import { countTokens } from './routes/count-tokens'
import { credits } from './routes/credits'
import { health } from './routes/health'
import { imagesGenerations } from './routes/images-generations'
import { messages } from './routes/messages'
import { model } from './routes/model'
import { models } from './routes/models'
import { topup } from './routes/topup'
import { usage } from './routes/usage'

/** What stands behind the addresses in index.ts. */
export const routes = routeTable({
  ...browserModelRoutes,
  'GET /v1/models': models,
  'GET /v1/models/:id': model,
  'POST /v1/chat/completions': chatCompletions,
  'POST /v1/messages': messages,
  'POST /v1/messages/count_tokens': countTokens,
  'POST /v1/images/generations': imagesGenerations,
  'GET /v1/attestation/report': attestation,
  'GET /v1/usage': usage,
  'GET /v1/credits': credits,
  'GET /health': health,
  'POST /llm/credits/topup': topup,
  'GET /llm/credits/auto-topup': autoTopUp,
  'POST /llm/credits/auto-topup': setAutoTopUp,
})
