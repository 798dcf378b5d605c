import { findLaunch, launchesOfBeneficiary } from '#domains/launches'
import { walletById } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { assetNamed } from './lookup/tokens'
import { refusal } from './refusal'

/** The launched token that is meant; where none is said, the only one whose fees are the wallet's. */
export async function feeToken(
  context: Context,
  walletId: string,
  token: string | undefined,
): Promise<{ address: `0x${string}`; symbol: string }> {
  if (token !== undefined) {
    const { address, symbol } = await assetNamed(context, { token, chain: 'base' })
    const launch = await findLaunch(context, address)
    if (launch) return { address: launch.token as `0x${string}`, symbol: launch.symbol }
    throw refusal(`${symbol} was not launched here, so it earns no fees.`, 'agent.fees.token', {
      token: address,
    })
  }
  const { evmAddress } = await walletById(context, walletId)
  const own = await launchesOfBeneficiary(context, evmAddress)
  const [only, ...others] = own
  if (!only)
    throw refusal('This wallet is the fee beneficiary of no token.', 'agent.fees.token', { tokens: 0 })
  if (others.length === 0) return { address: only.token as `0x${string}`, symbol: only.symbol }
  const list = own.map(({ symbol, token: address }) => `${symbol} (${address})`).join(', ')
  throw refusal(
    `This wallet earns the fees of ${own.length} tokens: ${list}. Say which one.`,
    'agent.fees.ambiguous',
    { tokens: own.length },
  )
}
