import { balances } from './balances'
import { claimFees } from './claim-fees'
import { claimableFees } from './claimable-fees'
import { launchToken } from './launch-token'
import { createProfile, deleteProfile, postProfileUpdate, showProfile, updateProfile } from './profile'
import { resolveAddress } from './resolve-address'
import { signMessage } from './sign-message'
import { swap, swapQuote } from './swap'
import { tokenPrice } from './token-price'
import type { AnyTool } from './tool'
import { transfer } from './transfer'
import { transferFeeBeneficiary } from './transfer-fee-beneficiary'
import { walletAddresses } from './wallet-addresses'
import { unwrap, wrap } from './wrap'

/** Everything that the agent can do. */
const TOOLS: readonly AnyTool[] = [
  walletAddresses,
  balances,
  tokenPrice,
  resolveAddress,
  transfer,
  swapQuote,
  swap,
  wrap,
  unwrap,
  launchToken,
  claimableFees,
  claimFees,
  transferFeeBeneficiary,
  signMessage,
  showProfile,
  createProfile,
  updateProfile,
  postProfileUpdate,
  deleteProfile,
]

export const toolsByName: ReadonlyMap<string, AnyTool> = new Map(TOOLS.map((tool) => [tool.name, tool]))
