import { createEmulator } from 'sandbank'
import { describe, expect, it } from 'vitest'
import { caller } from '../../test/helpers/caller'
import { DEFAULT_SERVICE_RULES } from './service-rules'
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

describe('the service’s rules', () => {
  it('change one by one, and stay as the emulator was made with through a reset', async () => {
    const emulator = createEmulator({ serviceRules: { launchLimits: false } })
    const call = caller(emulator)
    const rules = async () => (await call('GET', '/__sandbank/settings')).body.serviceRules
    expect(await rules()).toEqual({ ...DEFAULT_SERVICE_RULES, launchLimits: false })
    const changed = { ...DEFAULT_SERVICE_RULES, launchLimits: false, modelRequestRules: 'never' }
    const put = await call('PUT', '/__sandbank/settings', { serviceRules: { modelRequestRules: 'never' } })
    expect([put.status, put.body.serviceRules]).toEqual([200, changed])
    expect(await rules()).toEqual(changed)
    await emulator.reset()
    expect(await rules()).toEqual({ ...DEFAULT_SERVICE_RULES, launchLimits: false })
    await emulator.close()
  })

  it('are refused with their names where they are none', async () => {
    const emulator = createEmulator()
    const call = caller(emulator)
    for (const serviceRules of [{ launchLimit: true }, { launchLimits: 'no' }, { modelRequestRules: true }]) {
      const { status, body } = await call('PUT', '/__sandbank/settings', { serviceRules })
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain(Object.keys(serviceRules)[0])
    }
    await emulator.close()
    expect(() => createEmulator({ serviceRules: { launchLimits: 1 } as never })).toThrow(
      /serviceRules must be/,
    )
  })
})
