import { createEmulator } from 'sandbank'
import { afterAll, expect, it } from 'vitest'
import { caller } from '../../../../test/helpers/caller'

const emulator = createEmulator()
const call = caller(emulator)
afterAll(() => emulator.close())

const understood = async (prompt: string) => {
  const { session } = (await call('POST', '/__sandbank/sessions', {})).body
  return (await call('POST', '/__sandbank/agent/understand', { prompt }, session)).body
}

it.each([
  ['is there any purple price for AERO', { tool: 'token_price', args: { token: 'AERO' } }],
  ['show my purple portfolio contents', { tool: 'balances', args: {} }],
  ['which country is AERO from', { tool: 'research', args: { topic: 'AERO' } }],
])('reads a question beside words that nobody knows: %s', async (prompt, planned) => {
  expect(await understood(prompt)).toMatchObject({ outcome: 'done', calls: [planned] })
})

it.each([
  'my portfolio is a sleepy little thing',
  'is there any purple price for AERO if LINK falls',
  'is there a price at which you sell my AERO',
  'what would a portfolio be without LINK',
  'show "the purple price" of AERO',
  'does AERO love you',
])('reads none in a statement, a condition, an act or talk: %s', async (prompt) => {
  expect(await understood(prompt)).toMatchObject({ outcome: 'not_understood', calls: [] })
})
