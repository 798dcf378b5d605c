import { agentFixtureFile, checkTools, readAgentFixtures, replaceAgentFixtures } from '#domains/agent'
import { defineRoute } from '#kernel/http/define-route'
import { metaTable } from '#kernel/store'

const auth = { kind: 'operator' } as const

export const getAgentFixtures = defineRoute('GET /__sandbank/agent/fixtures', {
  summary: 'The fixtures that answer prompts instead of the brain, in the order in which they are tried',
  level: 'ours',
  auth,
  response: agentFixtureFile,
  handle: async ({ context }) => ({ fixtures: [...(await readAgentFixtures(context))] }),
})

export const putAgentFixtures = defineRoute('PUT /__sandbank/agent/fixtures', {
  summary: 'Replace the fixtures that answer prompts',
  level: 'ours',
  auth,
  // What a tool is called with is the tool's business: no name in it is translated.
  verbatim: true,
  maxBodyBytes: 5_000_000,
  body: agentFixtureFile,
  response: agentFixtureFile,
  async handle({ context, body: { fixtures }, transact }) {
    await checkTools(fixtures)
    await transact([metaTable], () => replaceAgentFixtures(context, fixtures))
    return { fixtures }
  },
})
