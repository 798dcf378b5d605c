import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { fixtureFile, lastMatches, readFixtures, setFixtures } from '#operators/gateway'

const auth = { kind: 'operator' } as const

const response = z.object({ fixtures: z.array(z.record(z.string(), z.unknown())) })

export const getFixtures = defineRoute('GET /__sandbank/gateway/fixtures', {
  summary: 'The fixtures that the scripted provider answers from, in the order in which they are tried',
  level: 'ours',
  auth,
  response,
  handle: async ({ context }) => ({ fixtures: [...(await readFixtures(context))] }),
})

export const putFixtures = defineRoute('PUT /__sandbank/gateway/fixtures', {
  summary: 'Replace all fixtures; sequences begin anew',
  level: 'ours',
  auth,
  // What a tool is called with is the client's business: no name in it is translated.
  verbatim: true,
  maxBodyBytes: 10_000_000,
  body: fixtureFile,
  response,
  async handle(call) {
    const { fixtures } = call.body
    await setFixtures(call, fixtures)
    return { fixtures }
  },
})

export const getMatches = defineRoute('GET /__sandbank/gateway/matches', {
  summary: 'Which fixture answered the last requests, newest first',
  level: 'ours',
  auth,
  response: z.object({
    matches: z.array(
      z.object({
        number: z.int(),
        at: z.iso.datetime(),
        endpoint: z.enum(['chat', 'image']),
        model: z.string(),
        userText: z.string(),
        fixture: z.int().nullable().describe('its place in the list, from 0; null where none fitted'),
      }),
    ),
  }),
  handle: async ({ context }) => ({
    matches: (await lastMatches(context)).map((match) => ({ ...match, at: context.clock.iso(match.at) })),
  }),
})
