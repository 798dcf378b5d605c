import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  listVariables,
  removeVariable,
  sealVariables,
  setVariables,
  substituteVariables,
  variableErrors,
  variableMask,
  variableTables,
} from '../../src/domains/environment'
import { AGENT_VARIABLES } from '../../src/domains/environment/tables'
import { caller } from '../helpers/caller'
import { kernel } from '../helpers/context'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

const set = (body: unknown, key?: string) => call('POST', '/agent/env', body, key)
const keys = async () => (await call('GET', '/agent/env')).body.keys

describe('/agent/env', () => {
  it('[env-crud] sets one or many, lists names, removes', async () => {
    expect((await call('GET', '/agent/env')).body).toEqual({ keys: [] })
    expect((await set({ key: 'TOKEN', value: 'one' })).body).toEqual({ success: true, keys: ['TOKEN'] })
    expect((await set({ vars: { B: 'two', a_1: '' } })).body).toEqual({
      success: true,
      keys: ['B', 'TOKEN', 'a_1'],
    })
    expect((await set({ vars: { B: 'three' } })).status).toBe(200)
    expect(await keys()).toEqual(['B', 'TOKEN', 'a_1'])
    expect(await call('DELETE', '/agent/env/B')).toMatchObject({ status: 200, body: { success: true } })
    expect(await call('DELETE', '/agent/env/B')).toMatchObject({
      status: 404,
      body: { error: 'Variable not found', message: expect.stringContaining('no variable "B"') },
    })
    expect(await keys()).toEqual(['TOKEN', 'a_1'])
  })

  it.each([
    [{}, 'body: must be {"vars"'],
    [{ vars: {} }, 'body: must be {"vars"'],
    [{ key: 'A' }, 'body: must be {"vars"'],
    [{ vars: { A: 'x' }, key: 'B', value: 'y' }, 'body: must be {"vars"'],
    [{ vars: { A: 1 } }, 'vars.A: must be a string'],
    [{ key: '1A', value: 'x' }, 'key: must be 1 to 128 letters'],
    [{ key: 'A'.repeat(129), value: 'x' }, 'key: must be 1 to 128 letters'],
    [{ key: 'A', value: 'é'.repeat(2049) }, 'key: must have at most 4096 bytes, and has 4098'],
    [{ vars: { OK: 'x', B: 'x'.repeat(4097) } }, 'vars.B: must have at most 4096 bytes'],
  ])('refuses %j and stores nothing', async (body, message) => {
    const refused = await set(body)
    expect(refused.status).toBe(400)
    expect(refused.body).toEqual({ error: 'Invalid request', message: expect.stringContaining(message) })
    expect(await keys()).toEqual([])
  })

  describe('[env-reserved] a reserved name', () => {
    it.each(['BANKR_X', 'SANDBANK_X', 'AWS_SECRET', 'AZURE_X', 'GCP_X', 'GOOGLE_X', 'aws_secret'])(
      'is refused: %s',
      async (name) => {
        expect(await set({ vars: { FINE: 'x', [name]: 'x' } })).toMatchObject({
          status: 400,
          body: { message: expect.stringMatching(`^vars.${name}: begins with [A-Z]+_, which is reserved`) },
        })
        expect(await keys()).toEqual([])
      },
    )
  })

  it('takes names and values of the largest size, and 200 of them, also in parallel', async () => {
    expect((await set({ key: 'A'.repeat(128), value: 'x'.repeat(4096) })).status).toBe(200)
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, request) =>
        set({ vars: Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`V${request}_${n}`, 'x'])) }),
      ),
    )
    expect(made.filter(({ status }) => status === 200)).toHaveLength(39)
    expect(await keys()).toHaveLength(196)
  })

  it('belongs to one wallet, and is written with a key that may', async () => {
    const { readOnly, noAgent, noWallet } = emulator.keys
    expect((await set({ key: 'A', value: 'x' }, readOnly)).body.error).toBe('Read-only API key')
    expect((await call('DELETE', '/agent/env/A', undefined, readOnly)).status).toBe(403)
    expect((await set({ key: 'A', value: 'x' }, noAgent)).body.error).toBe('Agent API access not enabled')
    expect((await set({ key: 'A', value: 'x' }, noWallet)).status).toBe(200)
    expect((await call('GET', '/agent/env', undefined, readOnly)).body).toEqual({ keys: ['A'] })
    const { wallets } = (await call('GET', '/__sandbank/wallets')).body
    const stranger = wallets.find(({ id }: { id: string }) => id !== 'wlt_developer').id
    const { apiKey } = (await call('POST', '/__sandbank/keys', { name: 'x', walletId: stranger })).body
    expect((await call('GET', '/agent/env', undefined, apiKey)).body).toEqual({ keys: [] })
    expect((await call('DELETE', '/agent/env/A', undefined, apiKey)).status).toBe(404)
  })

  it('leaves names alone that are fields of the other vocabulary', async () => {
    await call('PUT', '/__sandbank/settings', { vocabulary: 'bankr' })
    expect((await set({ vars: { bankrClub: 'x', socialUsername: 'y' } })).body.keys).toEqual([
      'bankrClub',
      'socialUsername',
    ])
  })

  it('[env-encrypted] [env-crud] shows a value nowhere: answers, journal, exports, tables, errors', async () => {
    const secret = 'planted-5f1c9e'
    const answers = [
      await set({ key: 'PLANTED', value: secret }),
      await set({ key: secret, value: 'PLANTED' }),
      await set({ vars: { [secret]: 'x' } }),
      await set({ key: 'AWS_X', value: secret }),
      await set({ key: 'PLANTED', value: secret.repeat(400) }),
      await set({ key: 'PLANTED', value: secret, extra: true }),
      await call('GET', '/agent/env'),
    ]
    const broken = await emulator.fetch('/agent/env', {
      method: 'POST',
      headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
      body: `{"key": "A", "value": ${secret}`,
    })
    expect(broken.status).toBe(400)
    await emulator.drain()
    const { entries } = (await call('GET', '/__sandbank/journal')).body
    expect(entries.filter(({ path }: { path: string }) => path === '/agent/env')).toHaveLength(8)
    const archive = await emulator.fetch('/__sandbank/archive')
    const seen = [
      ...answers.map(({ body }) => body),
      await broken.text(),
      entries,
      await emulator.snapshot(),
      await archive.text(),
      (await call('GET', '/__sandbank/info')).body,
    ]
    for (const [index, each] of seen.entries()) {
      expect(JSON.stringify(each), `place ${index}`).not.toContain(secret)
    }
    expect((await emulator.snapshot()).tables.environment).toEqual([
      expect.objectContaining({ name: 'PLANTED', ciphertext: null }),
    ])
  })

  it('keeps names in an import, refuses rows that cannot be', async () => {
    await set({ key: 'KEPT', value: 'x' })
    const snapshot = await emulator.snapshot()
    await emulator.reset()
    expect(await keys()).toEqual([])
    await emulator.restore(snapshot)
    expect(await keys()).toEqual(['KEPT'])
  })
})

describe('substituteVariables', () => {
  async function withVariables(values: Record<string, string>) {
    const context = await kernel({ tables: variableTables })
    const rows = await sealVariables(context, 'w', values)
    await context.transaction(variableTables, (context) => setVariables(context, rows))
    return context
  }

  it('[env-substitution] replaces every reference, and nothing else', async () => {
    const context = await withVariables({ A: 'one', B: '$& {{A}}' })
    const text = 'Bearer {{A}}, {{ B }}, {{A}} {{#if x}} {A} {{1}} {{A-B}}'
    expect(await substituteVariables(context, 'w', text)).toBe(
      'Bearer one, $& {{A}}, one {{#if x}} {A} {{1}} {{A-B}}',
    )
  })

  it('names the variable that is not there, or has no value here', async () => {
    const context = await withVariables({ A: 'one' })
    await expect(substituteVariables(context, 'w', '{{A}} {{GONE}}')).rejects.toMatchObject({
      spec: { status: 400, error: 'Unknown variable' },
      message: expect.stringContaining('{{GONE}}: this wallet has no variable GONE'),
    })
    await expect(substituteVariables(context, 'other', '{{A}}')).rejects.toThrow('no variable A')
    await context.store.table(AGENT_VARIABLES.table).update('w A', { ciphertext: null })
    await expect(substituteVariables(context, 'w', '{{A}}')).rejects.toThrow('has no value here')
  })

  it('is undone in what comes back', async () => {
    const context = await withVariables({ SHORT: 'abc', LONG: 'secret-1', LONGER: 'secret-1-more' })
    expect((await variableMask(context, 'w')).text('abc secret-1-more and secret-1')).toBe(
      'abc {{LONGER}} and {{LONG}}',
    )
  })

  it('stores values encrypted', async () => {
    const context = await withVariables({ A: 'planted-5f1c9e' })
    const [row] = await context.store.table(AGENT_VARIABLES.table).toArray()
    expect(row?.ciphertext).toMatch(/^[A-Za-z0-9+/=]{40,}$/)
    expect(JSON.stringify(row)).not.toContain('planted')
  })

  it('finds none that was removed', async () => {
    const context = await withVariables({ A: 'one', B: 'two' })
    const remove = () => context.transaction(variableTables, (context) => removeVariable(context, 'w', 'A'))
    await remove()
    expect(await listVariables(context, 'w')).toEqual(['B'])
    await expect(remove()).rejects.toMatchObject({ spec: variableErrors.unknown })
    await expect(substituteVariables(context, 'w', '{{A}}')).rejects.toThrow('no variable A')
  })
})
