import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { holdCalls } from './held-calls'
import type { Started } from './start'
import { StartError } from './start-error'

const SERVICE = 'https://api.bankr.bot/wallet/me'
const started = (mode: Started['mode']): Started => ({ mode, why: null, reloaded: false })

describe('holdCalls', () => {
  const network: string[] = []
  const { fetch: found } = globalThis
  const { open } = XMLHttpRequest.prototype
  // Other files may share these globals.
  afterAll(() => {
    globalThis.fetch = found
    XMLHttpRequest.prototype.open = open
  })
  globalThis.fetch = async (input) => {
    network.push(String(input))
    return new Response('from the network')
  }
  afterEach(() => {
    network.length = 0
  })

  it('keeps a call of the service until the start is over, and no other call', async () => {
    let arrive = (_: Started) => {}
    holdCalls(
      new Promise((resolve) => {
        arrive = resolve
      }),
    )
    const held = fetch(SERVICE)
    await fetch('https://prices.example/eth')
    expect(network).toEqual(['https://prices.example/eth'])
    arrive(started('service-worker'))
    await held
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
