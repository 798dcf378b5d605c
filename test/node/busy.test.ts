import { afterAll, describe, expect, it } from 'vitest'
import { ENDLESS } from '../helpers/endless'
import { client, killLeftovers, startHeadless } from '../helpers/headless'

afterAll(killLeftovers)

/** With more gas than there are atoms; a block's gas ends each call. */
const endless = {
  jsonrpc: '2.0',
  id: 1,
  method: 'eth_call',
  params: [{ data: ENDLESS, gas: `0x${'f'.repeat(60)}` }],
}
const post = (url: string, chain: number, body: unknown) =>
  fetch(`${url}/rpc/${chain}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: JSON.stringify(body),
  })

describe('a host whose EVM works', () => {
  it('answers others meanwhile, and ends on SIGTERM', async () => {
    const host = await startHeadless('--ephemeral')
    const send = client(host.url)
    await send('PUT', '/__sandbank/settings', { evmTimeoutMs: 600_000 })
    let ended = 0
    const heavy = [130, 480, 56].map((chain) =>
      post(host.url, chain, Array(100).fill(endless))
        .then(() => 'answered')
        .catch(() => 'cut off')
        .finally(() => ended++),
    )
    // Minutes of work: a host that it holds up would answer none of these before it.
    for (let round = 0; round < 5; round++) {
      for (const path of ['/_health', '/__sandbank/health', '/__sandbank/clock']) {
        expect((await send('GET', path)).status).toBe(200)
      }
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    expect(ended).toBe(0)
    expect(await host.stop('SIGTERM')).toBe(0)
    // It did not wait for the work.
    expect(await Promise.all(heavy)).toEqual(['cut off', 'cut off', 'cut off'])
  })

  it('ends at once on a second signal', async () => {
    const host = await startHeadless('--ephemeral')
    await client(host.url)('PUT', '/__sandbank/settings', { evmTimeoutMs: 600_000 })
    void post(host.url, 130, Array(100).fill(endless)).catch(() => undefined)
    expect((await client(host.url)('GET', '/_health')).status).toBe(200)
    // The second comes before anything could be closed, on however fast a machine.
    host.child.kill('SIGTERM')
    expect(await host.stop('SIGINT')).toBe(130)
    expect(host.output()).not.toContain('topped')
  })
})
