import { z } from 'zod'
import { defineRoute } from '#kernel/http/define-route'
import { readHttpFixtures, replaceHttpFixtures } from '../http-fixtures'
import { httpFixture, httpFixtureTable } from '../tables'

const fixtures = z.strictObject({ fixtures: z.array(httpFixture).max(500) })

export const getHttpFixtures = defineRoute('GET /__sandbank/http/fixtures', {
  summary: 'The answers that http.fetch of apps gets in the place of those from the network',
  level: 'ours',
  auth: { kind: 'operator' },
  response: fixtures,
  handle: async ({ context }) => ({ fixtures: await readHttpFixtures(context) }),
})

export const putHttpFixtures = defineRoute('PUT /__sandbank/http/fixtures', {
  summary: 'Replace them',
  level: 'ours',
  auth: { kind: 'operator' },
  body: fixtures,
  response: fixtures,
  async handle({ body, transact }) {
    await transact([httpFixtureTable], (context) => replaceHttpFixtures(context, body.fixtures))
    return body
  },
})
