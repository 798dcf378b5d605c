import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../../../test/helpers/caller'

const emulator = createEmulator()
const call = caller(emulator)
const PATH = '/__sandbank/agent/brain'
const HAIKU = { kind: 'model', model: 'claude-haiku-4.5' } as const

beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

describe('PUT /__sandbank/agent/brain', () => {
  it('chooses a brain, which a reset keeps and the settings do not show', async () => {
    expect(await call('GET', PATH)).toMatchObject({ status: 200, body: { kind: 'scripted' } })
    expect(await call('PUT', PATH, HAIKU)).toMatchObject({ status: 200, body: HAIKU })
    expect((await call('POST', '/__sandbank/reset', {})).status).toBe(200)
    expect((await call('GET', PATH)).body).toEqual(HAIKU)
    expect((await call('GET', '/__sandbank/settings')).body).not.toHaveProperty('brain')
    await emulator.reset()
    expect((await call('GET', PATH)).body).toEqual({ kind: 'scripted' })
  })

  it('refuses what is no brain and no model that answers with text, and changes nothing', async () => {
    const drawing = await call('PUT', '/__sandbank/gateway/models/only-draws', {
      outputModalities: ['image'],
    })
    expect(drawing.status, JSON.stringify(drawing.body)).toBe(200)
    for (const [body, message] of [
      [{}, 'kind: must be "scripted" or "model"'],
      [{ kind: 'human' }, 'kind: must be "scripted" or "model"'],
      [{ kind: 'model' }, 'model: is required'],
      [{ kind: 'model', model: '' }, 'model: must have at least 1 character'],
      [{ kind: 'scripted', model: 'x' }, 'model: is not a field of this request'],
      [{ kind: 'model', model: 'gpt-0' }, 'model: Model "gpt-0" is not supported.'],
      [{ kind: 'model', model: 'only-draws' }, 'model: Model "only-draws" answers with images alone.'],
      [{ kind: 'model', model: 'llama-2-70b' }, 'model: Model "llama-2-70b" was removed'],
    ] as const) {
      const refused = await call('PUT', PATH, body)
      expect(refused, JSON.stringify(refused.body)).toMatchObject({
        status: 400,
        body: { error: 'Invalid request', message: expect.stringContaining(message) },
      })
    }
    expect((await call('GET', PATH)).body).toEqual({ kind: 'scripted' })
  })

  it('is an option of the emulator too, to which a reset returns', async () => {
    const other = createEmulator({ brain: HAIKU })
    const ask = caller(other)
    expect((await ask('GET', PATH)).body).toEqual(HAIKU)
    await ask('PUT', PATH, { kind: 'scripted' })
    await other.reset()
    expect((await ask('GET', PATH)).body).toEqual(HAIKU)
    await other.close()
    expect(() => createEmulator({ brain: { kind: 'human' } as never })).toThrow(
      "createEmulator: brain must be {kind: 'scripted'} or {kind: 'model', model: '…'}",
    )
  })
})
