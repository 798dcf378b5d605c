import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../../../../../test/helpers/caller'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

async function ask(prompt: string): Promise<{ status: string; response?: string; error?: string }> {
  const { body } = await call('POST', '/agent/prompt', { prompt })
  await emulator.jobsEnded()
  return (await call('GET', `/agent/job/${body.jobId}`)).body
}

describe('what people call tokens', () => {
  it('finds them by symbol, name, nickname and address, on the chain where they are at home', async () => {
    for (const [name, symbol, chain] of [
      ['ETH', 'ETH', 'base'],
      ['ether', 'ETH', 'base'],
      ['bitcoin', 'cbBTC', 'base'],
      ['bitcoin on mainnet', 'WBTC', 'mainnet'],
      ['tether', 'USDT', 'base'],
      ['matic', 'POL', 'polygon'],
      ['LINK', 'LINK', 'base'],
      ['arb', 'ARB', 'arbitrum'],
      ['WLD', 'WLD', 'worldchain'],
      ['lido dao token', 'LDO', 'mainnet'],
      ['$PEPE', 'PEPE', 'base'],
      ['BRETT', 'BRETT', 'base'],
      ['0x514910771AF9Ca656af840dff83E8264EcF986CA', 'LINK', 'mainnet'],
      ['0x912ce59144191c1204e64559fe8253a0e49e6548', 'ARB', 'arbitrum'],
    ]) {
      const { response } = await ask(`price of ${name}`)
      expect(response, name).toMatch(
        new RegExp(`^${symbol?.replace('$', '')} costs \\$[\\d.]+ on ${chain}\\.$`),
      )
    }
  })

  it('refuses what nobody has with those that were launched here, and says how to add one', async () => {
    const answer = await ask('price of ZZTOP')
    const text = JSON.stringify(answer)
    expect(text).toContain('No token here is called \\"ZZTOP\\"')
    expect(text).toContain('DRIFT')
    expect(text).toContain('PUT /__sandbank/directory/tokens/:address')
  })

  it('says on which chains there is one that is not where it was looked for', async () => {
    expect(JSON.stringify(await ask('price of LDO on base'))).toContain('There is one on mainnet')
  })

  it('sends and sells from where it is held, and trades where both are, where no chain is said', async () => {
    for (const [prompt, answer] of [
      ['buy $5 of LINK on arbitrum', / LINK on arbitrum\./],
      ['send 0.1 LINK to gullwatch.eth', /^Sent 0\.1 LINK to gullwatch\.eth \(0x\w+\) on arbitrum\./],
      ['sell all my LINK', / USDC on arbitrum\. No token to get was said, so it is USDC \(the default/],
      ['6 USDC into ARB', /^Swapped 6 USDC for [\d.]+ ARB on arbitrum\./],
    ] as const)
      expect((await ask(prompt)).response, prompt).toMatch(answer)
  })
})
