import { promptBy } from '#domains/automations'
import { readTokensBy } from '#domains/orders'
import { ownerless } from '#domains/wallet'
import type { Context } from '#kernel/context'
import type { Domain } from '#kernel/domain'
import { lazyRoutes } from '#kernel/http/lazy-routes'
import type { Question } from './ask-agent/ask'
import { automationPrompter } from './automations'
import { orderTokens } from './orders'
import { PROMPT } from './prompts'
import { promptJob } from './running/prompt-job'
import { agentSettingsTable } from './settings/table'
import { promptTable, stepTable, threadTable, waitTable } from './tables'

export { checkBrain } from './brain-choice'
export { agentErrors } from './errors'
export { type AgentFixtureFile, agentFixtureProblem, fixturesOf } from './fixtures/fixture-file'
export { startWithFixtures } from './fixtures/stored-fixtures'
export { addPrompt, LONGEST_PROMPT, promptTables } from './prompts'
export { jobWithSteps } from './reading'
export { hideSecrets } from './secrets'
export { jobWithStepsView } from './views'

/** Sends a script's prompt to the agent; see ask-agent/ask.ts, which is loaded on first use. */
export async function askAgent(context: Context, question: Question): Promise<string> {
  return (await import('./ask-agent/ask')).askAgent(context, question)
}

const agentRoutes = lazyRoutes(() => import('./route-table'), {
  'GET /_health': {},
  'POST /agent/prompt': {},
  'GET /agent/job/:id': {},
  'POST /agent/job/:id/cancel': {},
})

/** The agent that acts on a wallet: prompts, the jobs that carry them out, and the threads that they stand in. */
export const agentDomain: Domain<typeof agentRoutes> = {
  name: 'agent',
  tables: [threadTable, promptTable, stepTable, waitTable, agentSettingsTable],
  routes: agentRoutes,
  introduce: (context) => {
    promptBy(context, automationPrompter(context))
    readTokensBy(context, orderTokens(context))
  },
  jobs: { [PROMPT]: promptJob },
  check: (rowsOf) =>
    ownerless(rowsOf, threadTable) ??
    ownerless(rowsOf, promptTable) ??
    ownerless(rowsOf, stepTable) ??
    ownerless(rowsOf, agentSettingsTable),
}
