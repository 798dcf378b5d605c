/** What the admin API may use, beside index.ts. */

export { clubDay } from './admission'
export { agentFixtureFile } from './fixtures/fixture-file'
export { readAgentFixtures, replaceAgentFixtures } from './fixtures/kept'
export { jobsOfThread, stepsOfPrompt, threadsOf } from './reading'
export { jobView } from './views'
