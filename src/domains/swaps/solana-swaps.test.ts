import { createEmulator } from 'sandbank'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { caller } from '../../../test/helpers/caller'

const emulator = createEmulator()
const call = caller(emulator)
beforeEach(() => emulator.reset())
afterAll(() => emulator.close())

interface Job {
  readonly status: string
  readonly response?: string
  readonly error?: string
  readonly transactions?: readonly { readonly chain: string; readonly hash: string; readonly url: string }[]
}

async function ask(prompt: string): Promise<Job> {
  const { body } = await call('POST', '/agent/prompt', { prompt })
  await emulator.jobsEnded()
  return (await call('GET', `/agent/job/${body.jobId}`)).body
}

describe('a swap on Solana', () => {
  it.each(['buy $20 of BONK on solana', 'swap 0.5 SOL to USDC', 'swap 10 USDC to JUP', 'buy $10 of WIF', 'swap 0.1 SOL to MSOL', 'buy $10 of MSOL with USDC'])('%s', async (prompt) => {
    const job = await ask(prompt)
    console.log(JSON.stringify(job, null, 1))
    console.log(JSON.stringify((await call('GET', '/wallet/portfolio?chains=solana&showLowValueTokens=true')).body.balances))
  })
})
