import { ApiError, call } from '../../api'
import { sessionFor } from '../wallet/session'
import { claimOutside, handOverOutside, type Step } from './outside'
import type { Person } from './who'

/** Claims a token’s fees as their owner. Returns the hash; throws ApiError with the reason. */
export async function claimAs(person: Person, token: string, onStep: (step: Step) => void): Promise<string> {
  switch (person.kind) {
    case 'wallet':
      return (
        await call('POST /token-launches/:tokenAddress/fees/claim', {
          key: await sessionFor(person.wallet),
          params: { tokenAddress: token },
          body: {},
        })
      ).transactionHash
    case 'outside':
      return claimOutside(person, token, onStep)
    case 'stranger':
      throw nobody()
  }
}

/** Hands a token’s fees over to another address, for good. */
export async function handOverAs(
  person: Person,
  token: string,
  newBeneficiary: string,
  onStep: (step: Step) => void,
): Promise<string> {
  switch (person.kind) {
    case 'wallet': {
      const session = await sessionFor(person.wallet)
      return (
        await call('POST /user/launchpad/execute-transfer-beneficiary', {
          key: session,
          body: { tokenAddress: token, newBeneficiary },
        })
      ).transactionHash
    }
    case 'outside':
      return handOverOutside(person, token, newBeneficiary, onStep)
    case 'stranger':
      throw nobody()
  }
}

function nobody(): ApiError {
  return new ApiError(0, 'Nobody can sign', 'The key of this address is not here.')
}
