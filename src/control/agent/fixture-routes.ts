import { defineRoute } from '#kernel/http/define-route'
import { agentFixtureFile, readAgentFixtures, replaceAgentFixtures } from '#operators/agent'

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
  async handle(call) {
    const { fixtures } = call.body
    await replaceAgentFixtures(call, fixtures)
    return { fixtures }
  },
})
