import { createEmulator, type Emulator } from 'sandbank'
import { afterEach, describe, expect, it } from 'vitest'

let emulator: Emulator
afterEach(() => emulator.close())

async function get(path: string, key = emulator.keys.full) {
  const response = await emulator.fetch(
    new Request(`http://sandbank.test${path}`, { headers: { 'X-API-Key': key } }),
  )
  return { status: response.status, body: await response.json() }
}

describe('t', () => {
  it('measures', async () => {
    emulator = createEmulator()
    await emulator.ready
    const r = await emulator.fetch(
      new Request('http://sandbank.test/__sandbank/seed', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ profiles: 1000 }),
      }),
    )
    console.log(r.status, await r.text())
    for (const q of ['?chains=base', '?chains=base', '?chains=base']) {
      const t = performance.now()
      const { status, body } = await get(`/wallet/portfolio${q}`)
      console.log(q, status, performance.now() - t)
    }
    for (const q of [
      'value=marram.eth',
      'value=MarramDesk',
      'value=@marramdesk&type=twitter',
      'value=nobody',
      'value=marram&type=farcaster',
      'value=marram.eth&chain=solana',
      'value=0x0D147c2fb734bF3F2E612494e7464C84F68408e0',
      'value=0x0D147c2fb734bF3F2E612494e7464C84F68408E0',
      'value=',
      'value=a&chain=mars',
      'value=AZFqudMdrsV8TXA5VoCH5NmMoWqUjqfxnccTApdQ2Ctb',
    ])
      console.log(q, JSON.stringify(await get('/addresses/resolve?' + q)))
    console.log(
      JSON.stringify(
        (await get('/__sandbank/journal?path=resolve')).body.entries.map((e: any) => e.decision?.text),
      ),
    )
  })
})
