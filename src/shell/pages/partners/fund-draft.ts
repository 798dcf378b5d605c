import type { FundInput } from '../../wire'

/** What the fund form holds while the user types. */
export interface FundDraft {
  chain: string
  /** `native` or a token’s address. */
  token: string
  amount: string
}

export const NATIVE = 'native'
export const emptyFund: FundDraft = { chain: 'base', token: NATIVE, amount: '' }

/** What is wrong with it, before a request; undefined where nothing is. */
export function fundProblem({ token, amount }: FundDraft): string | undefined {
  if (token !== NATIVE && !/^0x[0-9a-f]{40}$/i.test(token.trim()))
    return 'A token’s address: 0x and 40 hex digits.'
  return /^\d+(\.\d+)?$/.test(amount.trim()) && /[1-9]/.test(amount)
    ? undefined
    : 'An amount in whole tokens, such as 0.01.'
}

export function fundInput({ chain, token, amount }: FundDraft): FundInput {
  return { tokens: [{ tokenAddress: token.trim(), amount: amount.trim() }], chain }
}
