import { inspect } from 'node:util'
import { setupServer } from 'msw/node'
import { createEmulator } from 'sandbank'
import { handlers } from 'sandbank/msw'
import { startNode } from 'sandbank/node'
import { setupSandbank } from 'sandbank/vitest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const server = setupServer(...handlers)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

describe('the package, by its own name', () => {
  it('gives an emulator that touches no globals', async () => {
    const before = Object.getOwnPropertyNames(globalThis)
    const emulator = createEmulator()
    const answer = await emulator.fetch(new Request('http://sandbank.test/__sandbank/health'))
    expect(await answer.json()).toMatchObject({ ok: true, host: 'test' })
    expect(Object.getOwnPropertyNames(globalThis)).toEqual(before)
    await emulator.close()
  })

  it('gives a fetch that takes what the global one takes', async () => {
    const emulator = createEmulator()
    const { fetch } = emulator
    const init = { headers: { 'X-API-Key': emulator.keys.full } }
    const address = 'http://sandbank.test/wallet/me'
    for (const input of [address, new URL(address), new Request(address), '/wallet/me']) {
      const answer = await fetch(input, init)
      expect([answer.status, answer.url]).toEqual([200, address])
    }
    expect((await fetch(new Request(address, init))).status).toBe(200)
    expect((await fetch('/wallet/sign', { ...init, method: 'POST', body: '{' })).status).toBe(400)
    await expect(fetch(address, { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no')
    await expect(fetch('http://')).rejects.toThrow(TypeError)
    await emulator.close()
  })

  it('gives keys by their names only, and these say which there are', async () => {
    const { keys, close } = createEmulator()
    const misread = () => Reflect.get(keys, 'readonly')
    expect(misread).toThrow(/emulator\.keys has no "readonly"\. Did you mean "readOnly"\? There are: full, /)
    expect(await Promise.resolve(keys)).toBe(keys)
    expect(JSON.parse(JSON.stringify(keys))).toEqual({ ...keys })
    expect(structuredClone(keys)).toEqual(keys)
    expect(keys).toStrictEqual(keys)
    expect(keys).not.toEqual({ full: 'another' })
    expect(() => expect(keys).toEqual({ full: 'another' })).toThrow(/another/)
    expect(inspect(keys)).toContain(keys.full)
    expect(`${Object.keys(keys)}`).toContain('full')
    await close()
  })

  it.each([
    [
      { sed: 'harbor' },
      /createEmulator has no option "sed"\. Did you mean "seed"\? There are: seed, vocabulary, now/,
    ],
    [{ toString: 1 }, /no option "toString"/],
    [{ seed: '' }, /seed must be a string of 1 to 100 characters, and "" is not/],
    [{ seed: 7 }, /seed must be .*, and 7 is not/],
    [{ vocabulary: 'klingon' }, /vocabulary must be 'neutral' or 'bankr', and "klingon" is not/],
    [{ now: 0 }, /now must be a function that returns epoch milliseconds, and 0 is not/],
    ['harbor', /its options are an object, and "harbor" is none/],
  ])('refuses options that it does not take: %j', (options, message) => {
    expect(() => createEmulator(options as object)).toThrow(message)
  })

  it('refuses them for a host and for a suite as well', async () => {
    await expect(startNode({ prot: 0 } as object)).rejects.toThrow(
      'startNode has no option "prot". Did you mean "port"?',
    )
    await expect(startNode({ port: 70_000 })).rejects.toThrow('port must be a whole number from 0 to 65535')
    await expect(startNode({ allowHosts: 'mine' } as object)).rejects.toThrow(
      'allowHosts must be a list of strings',
    )
    expect(() => setupSandbank({ rest: false } as object)).toThrow('Did you mean "reset"?')
  })

  it('gives handlers that answer the hosted addresses', async () => {
    const answer = await fetch('https://api.bankr.bot/agent-profiles?limit=1')
    expect(answer.headers.get('x-sandbank')).toBeTruthy()
    expect((await answer.json()).profiles).toHaveLength(1)
  })
})
