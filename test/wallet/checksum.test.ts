import { createEmulator } from 'sandbank'
import { afterAll, expect, it } from 'vitest'
import { caller } from '../helpers/caller'

const emulator = createEmulator()
const call = caller(emulator)
afterAll(() => emulator.close())

/** An example of EIP-55, and the same with one letter in the other case. */
const GOOD = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const WRONG = '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const token = (address: string) => ({
  tokenAddress: address,
  isNativeToken: false,
  amount: '1',
  chain: 'base',
})
const INPUTS: readonly [string, string, (address: string) => unknown, string][] = [
  ['POST', '/wallet/transfer', (at) => ({ ...token(GOOD), recipientAddress: at }), 'recipientAddress'],
  ['POST', '/wallet/transfer', (at) => ({ ...token(at), recipientAddress: GOOD }), 'tokenAddress'],
  ['POST', '/wallet/submit', (to) => ({ transaction: { to, chainId: 8453 } }), 'transaction.to'],
  [
    'POST',
    '/wallet/sign',
    (to) => ({ signatureType: 'eth_signTransaction', transaction: { to, chainId: 8453 } }),
    'transaction.to',
  ],
  ['POST', '/__sandbank/keys', (at) => ({ allowedRecipients: { evm: [at] } }), 'allowedRecipients.evm[0]'],
  ['POST', '/agent/profile', (at) => ({ projectName: 'One', tokenAddress: at }), 'tokenAddress'],
  [
    'POST',
    '/token-launches/deploy',
    (value) => ({ tokenName: 'One', simulateOnly: true, feeRecipient: { type: 'wallet', value } }),
    'feeRecipient.value',
  ],
  [
    'POST',
    '/public/launchpad/build-claim',
    (at) => ({ beneficiaryAddress: at, tokenAddresses: [GOOD] }),
    'beneficiaryAddress',
  ],
  [
    'POST',
    '/public/launchpad/build-claim',
    (at) => ({ beneficiaryAddress: GOOD, tokenAddresses: [at] }),
    'tokenAddresses[0]',
  ],
  ['PUT', '/__sandbank/directory/names/one.eth', (address) => ({ address }), 'address'],
]

it.each(INPUTS)(
  '%s %s refuses an address whose checksum is wrong (%#)',
  async (method, path, body, field) => {
    const refused = await call(method, path, body(WRONG))
    expect(refused.status).toBe(400)
    expect(refused.body.message).toMatch(
      new RegExp(`^${field.replace(/[[\].]/g, '\\$&')}: must be an EVM address`),
    )
    for (const address of [GOOD, GOOD.toLowerCase(), `0x${GOOD.slice(2).toUpperCase()}`]) {
      const { body: answer } = await call(method, path, body(address))
      expect(JSON.stringify(answer)).not.toContain('must be an EVM address')
    }
  },
)
