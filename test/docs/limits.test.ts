import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { HANDLER_LIMITS } from '#runtime'
import { tableRows } from './pages'

const emulator = createEmulator()
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

async function call(method: string, path: string, body?: unknown) {
  const response = await emulator.fetch(
    new Request(`http://sandbank.test${path}`, {
      method,
      headers: { 'X-API-Key': emulator.keys.full, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  return { status: response.status, body: await response.json() }
}

const code = (cell = '') => cell.replaceAll('`', '')

describe('docs/reference/limits.md', () => {
  const FIELDS = tableRows('docs/reference/limits.md').filter(([, , unit]) =>
    /^(characters|entries)$/.test(unit ?? ''),
  )

  /** A value of exactly `size` for the field that the path ends in. */
  function sized(name: string, size: number, unit: string): unknown {
    if (unit === 'entries')
      return Array.from({ length: size }, () =>
        name === 'links' ? { type: 'x', url: 'https://a.example' } : { name: 'a' },
      )
    const start = /^(url|website)$/.test(name) ? 'https://a.example/' : ''
    return start + 'a'.repeat(size - start.length)
  }

  /** `teamMembers[].links[].url` and a value → the fields around it. */
  function around(path: string, value: unknown): Record<string, unknown> {
    const [first = '', ...rest] = path.split('[].')
    if (rest.length === 0) return { [first]: value }
    const entry = first === 'links' ? { type: 'x', url: 'https://a.example' } : { name: 'a' }
    return { [first]: [{ ...entry, ...around(rest.join('[].'), value) }] }
  }

  it('lists fields', () => expect(FIELDS).toHaveLength(16))

  it.each(FIELDS.map(([path, most, unit]) => [code(path), Number(most), unit as string] as const))(
    '%s takes %d %s and no more',
    async (path, most, unit) => {
      const name = path.split('.').at(-1) as string
      const body = (size: number) => ({
        projectName: 'Harbor Light',
        ...around(path, sized(name, size, unit)),
      })
      const over = await call('POST', '/agent/profile', body(most + 1))
      expect(over.status).toBe(400)
      expect(over.body.message.startsWith(path.replaceAll('[]', '[0]'))).toBe(true)
      expect((await call('POST', '/agent/profile', body(most))).status).toBe(201)
    },
  )

  it('names what a handler may use', () => {
    const first = (cell = '') => Number(/[\d,]+/.exec(cell)?.[0].replaceAll(',', ''))
    const rows = tableRows('docs/reference/limits.md').map(([what, limit]) => [what, first(limit)])
    const { cpuMs, wallMs, memoryBytes, resultBytes, hostCalls } = HANDLER_LIMITS
    expect(rows).toEqual(
      expect.arrayContaining([
        ['CPU time', cpuMs],
        ['Time from call to response', wallMs],
        ['Memory', memoryBytes],
        ["The response's body", resultBytes],
        ['Calls of `fetch`', hostCalls],
      ]),
    )
  })

  it('names the calls per minute that are allowed', async () => {
    const limits = tableRows('docs/reference/limits.md').filter(([endpoint = '']) =>
      /^`GET \/agent-profiles\/:identifier\/\w/.test(endpoint),
    )
    expect(limits).toHaveLength(2)
    await emulator.clock.freeze()
    for (const [endpoint, calls] of limits) {
      const path = code(endpoint).replace('GET ', '').replace(':identifier', 'night-ferry')
      for (let done = 0; done < Number(calls); done++) expect((await call('GET', path)).status).toBe(200)
      expect((await call('GET', path)).status).toBe(429)
    }
  })
})

describe('docs/reference/keys.md', () => {
  const ROWS = tableRows('docs/reference/keys.md').map((row) => row.map(code))
  /** The tables differ in width, and `readOnly` is both a seeded key's name and a field. */
  const cellOf = (name: string, width: number) =>
    ROWS.find(([first, ...rest]) => first === name && rest.length === width - 1)?.[1]

  it('gives the defaults of a new key', async () => {
    const { key } = (await call('POST', '/__sandbank/keys', { name: 'new' })).body
    const chosen = Object.keys(key).filter((name) => /Enabled$|^readOnly$|^allowed/.test(name))
    expect(chosen).toHaveLength(7)
    for (const name of chosen) expect(cellOf(name, 3), name).toBe(JSON.stringify(key[name]))
  })

  it('names the seeded keys and what each is refused', async () => {
    const { keys } = (await call('GET', '/__sandbank/credentials')).body
    const listed = (await call('GET', '/__sandbank/keys')).body.keys
    for (const [name, key] of Object.entries(keys as Record<string, string>)) {
      const row = listed.find(({ id }: { id: string }) => key.startsWith(`bk_usr_${id}_`))
      const off = Object.keys(row).filter((field) => field.endsWith('Enabled') && !row[field])
      if (row.readOnly) off.push('writing')
      expect(cellOf(name, 2), name).toBe(off.join() || 'nothing')
    }
  })
})
