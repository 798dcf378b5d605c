import { describe, expect, it } from 'vitest'
import { peopleOf, personAt } from './who'

const wallet = {
  id: 'wlt_developer',
  label: 'Developer',
  evmAddress: '0x0D147c2fb734bF3F2E612494e7464C84F68408e0',
  solanaAddress: '',
  socialAccounts: [],
  club: { active: false, subscriptionType: '', renewOrCancelOn: 0 },
}
const account = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', privateKey: '0xac' } as const
const people = peopleOf([wallet], { warning: '', mnemonic: '', accounts: [account] })

describe('whose fees are shown', () => {
  it('is the developer unless the address says otherwise, whatever its letters', () => {
    expect(personAt(people, undefined, wallet.evmAddress)?.name).toBe('Developer')
    expect(personAt(people, wallet.evmAddress.toLowerCase(), undefined)?.kind).toBe('wallet')
  })

  it('tells wallets of ours from keys outside', () => {
    expect(personAt(people, account.address, undefined)).toMatchObject({
      kind: 'outside',
      name: 'Developer account 1, outside',
      privateKey: '0xac',
    })
  })

  it('looks at anybody else', () => {
    expect(personAt(people, `0x${'ab'.repeat(20)}`, undefined)?.kind).toBe('stranger')
    expect(personAt(people, 'nonsense', undefined)?.name).toBe('Developer')
  })
})
