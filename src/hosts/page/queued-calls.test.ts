import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { HANDLERS_MADE } from '../hosted-call'
import { guardCalls, holdCalls } from './queued-calls'
import type { Started } from './start'
import { StartError } from './start-error'

const SERVICE = 'https://api.bankr.bot/wallet/me'
const started = (mode: Started['mode']): Started => ({ mode, why: null, reloaded: false })

describe('holdCalls', () => {
  const network: string[] = []
  const { fetch: found } = globalThis
  const { open } = XMLHttpRequest.prototype
  const { WebSocket: socket } = globalThis
  const { sendBeacon } = Navigator.prototype
  // Other files may share these globals: MSW may have been given handlers, and a guard may have been left.
  const handlers = Reflect.get(globalThis, HANDLERS_MADE)
  Reflect.deleteProperty(globalThis, HANDLERS_MADE)
  guardCalls()()
  afterAll(() => {
    if (handlers !== undefined) Reflect.set(globalThis, HANDLERS_MADE, handlers)
    globalThis.fetch = found
    XMLHttpRequest.prototype.open = open
    globalThis.WebSocket = socket
    Navigator.prototype.sendBeacon = sendBeacon
  })
  globalThis.fetch = async (input) => {
    network.push(String(input))
    return new Response(String(input).startsWith('/') ? '{"host":"test"}' : 'from the network')
  }
  afterEach(() => {
    network.length = 0
  })

  it('refuses a call of the service where nothing was started, and leaves any other alone', async () => {
    guardCalls()
    vi.resetModules()
    const again: typeof import('./queued-calls') = await import('./queued-calls')
    const guarded = globalThis.fetch
    again.guardCalls()
    expect(globalThis.fetch).toBe(guarded)
    const refusal = /^Sandbank kept .*No emulator was started in this page: call it after `await start\(\)`/
    for (const address of [SERVICE, 'http://LLM.bankr.bot:8080/', 'https://bankr.bot./']) {
      await expect(fetch(address)).rejects.toThrow(refusal)
      await expect(fetch(new Request(address))).rejects.toThrow(refusal)
      expect(() => new XMLHttpRequest().open('GET', address)).toThrow(refusal)
      expect(() => navigator.sendBeacon(address)).toThrow(refusal)
    }
    expect(() => new WebSocket('wss://api.bankr.bot/socket.io/')).toThrow(/^Sandbank kept wss:/)
    await fetch('https://bankr.bot.example/')
    new XMLHttpRequest().open('GET', '/wallet/me', false)
    expect(network).toEqual(['https://bankr.bot.example/'])
  })

  it('lets it pass where MSW answers with the handlers of an emulator, and nothing else of the service', async () => {
    Reflect.set(globalThis, HANDLERS_MADE, true)
    await fetch(SERVICE)
    await expect(fetch('https://www.bankr.bot/')).rejects.toThrow('and this is none of them')
    expect(network).toEqual(['/__sandbank/health', SERVICE])
    Reflect.deleteProperty(globalThis, HANDLERS_MADE)
  })

  it('keeps a call of the service until the start is over, and no other call', async () => {
    let arrive = (_: Started) => {}
    holdCalls(
      new Promise((resolve) => {
        arrive = resolve
      }),
    )
    const pending = fetch(SERVICE)
    await fetch('https://prices.example/eth')
    expect(network).toEqual(['https://prices.example/eth'])
    arrive(started('service-worker'))
    await pending
    expect(network).toEqual(['https://prices.example/eth', SERVICE])
  })

  it('lets nothing of it through where the start failed, and says what to do', async () => {
    const failure = new StartError('insecure', 'Not here.')
    const starting = Promise.reject<Started>(failure)
    holdCalls(starting)
    await expect(fetch(SERVICE)).rejects.toThrow(/^Sandbank kept .*Not here\. Serve the page from https/)
    await expect(fetch(SERVICE)).rejects.toMatchObject({ name: 'TypeError', cause: failure })
    expect(() => new XMLHttpRequest().open('GET', SERVICE)).toThrow('Serve the page from https')
    new XMLHttpRequest().open('GET', 'https://prices.example/eth')
    expect(network).toEqual([])
  })

  it('lets nothing of it through in a page of the Node host', async () => {
    holdCalls(Promise.resolve(started('node')))
    await expect(fetch(SERVICE)).rejects.toThrow('call a path of this origin')
    expect(network).toEqual([])
  })
})
