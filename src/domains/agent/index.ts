import { promptBy } from '#domains/automations'
import { ownerless } from '#domains/wallet'
import type { Domain } from '#kernel/domain'
import { routeTable } from '#kernel/http/define-route'
import { automationPrompter } from './automations'
import { PROMPT } from './prompts'
import { cancel } from './routes/cancel'
import { health } from './routes/health'
import { job } from './routes/job'
import { prompt } from './routes/prompt'
import { promptJob } from './running/run'
import { promptTable, stepTable, threadTable } from './tables'

export { CLUB_MESSAGES_A_DAY, clubDay } from './admission'
export { checkBrain } from './brain-choice'
export { agentErrors } from './errors'
export {
  type AgentFixtureFile,
  agentFixtureFile,
  agentFixtureProblem,
  fixturesOf,
} from './fixtures/fixture-file'
export {
  checkTools,
  readAgentFixtures,
  replaceAgentFixtures,
  startWithFixtures,
} from './fixtures/kept'
export { promptsOf, stepsOfPrompt, threadsOf } from './reading'
export { jobView, viewJob } from './views'

export const agentRoutes = routeTable({
  'GET /_health': health,
  'POST /agent/prompt': prompt,
  'GET /agent/job/:id': job,
  'POST /agent/job/:id/cancel': cancel,
})

/** The agent that acts on a wallet: prompts, the jobs that carry them out, and the threads that they stand in. */
export const agentDomain: Domain = {
  name: 'agent',
  tables: [threadTable, promptTable, stepTable],
  routes: agentRoutes,
  introduce: (context) => promptBy(context, automationPrompter(context)),
  jobs: { [PROMPT]: promptJob },
  check: (rowsOf) =>
    ownerless(rowsOf, threadTable) ?? ownerless(rowsOf, promptTable) ?? ownerless(rowsOf, stepTable),
}
