import { expect, it } from 'vitest'
import { settingsSchema } from './settings'

const { allowedHosts } = settingsSchema.shape

it('what was accepted as an allowed host is accepted again as it was written down', () => {
  const written = allowedHosts.parse(['API.test', '[::1]:80', 'bücher.example:3000', 'a'.repeat(253)])
  expect(written).toEqual(['api.test', '[::1]:80', 'xn--bcher-kva.example:3000', 'a'.repeat(253)])
  expect(allowedHosts.parse(written)).toEqual(written)
})

it('a host that is too long once it is written in ASCII is refused', () => {
  const { error } = allowedHosts.safeParse(['a.test', '你'.repeat(255)])
  expect(error?.issues).toMatchObject([{ path: [1], message: expect.stringMatching(/^must be a host/) }])
})
