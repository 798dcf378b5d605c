import { formatUnits } from 'viem'
import { balances, priceAttoUsd, tokenMetadata } from '#domains/chain'
import { solanaAsset, solanaBalances, solanaPools, solanaPrice } from '#domains/solana'
import { actorOf, type OperationCall, previewTransfer, transferBody, walletById } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { shareOf } from '#kernel/numbers/amounts'
import { roundedUnits } from '#kernel/numbers/token-amount'
import { refusal } from '../refusal'
import { evmSpec } from './chains'
import type { Asset } from './tokens'

export { AMOUNT, AMOUNT_RULE } from '#kernel/numbers/amounts'

/** What a contract call costs at most, in transfers. */
const CALL_IN_TRANSFERS = 20n

/** Of what is bought, and of SOL that is wrapped on the way where nobody sponsors that. */
const TOKEN_ACCOUNTS = 2n

/** Whose wallet it is, and what bounds it: for what its gas costs. */
type AmountCall = Pick<OperationCall, 'context' | 'principal' | 'source'>

/** What the wallet holds of an asset, base units. */
export async function balanceIn(
  context: Context,
  walletId: string,
  { chain, address }: Asset,
): Promise<{ units: bigint; decimals: number }> {
  const wallet = await walletById(context, walletId)
  const spec = evmSpec(chain)
  if (!spec) {
    const { lamports, tokens } =
      wallet.solanaAddress === null
        ? { lamports: 0n, tokens: [] }
        : await solanaBalances(context, wallet.solanaAddress)
    const token = tokens.find(({ mint }) => mint === address)
    if (address === 'native') return { units: lamports, decimals: 9 }
    if (token) return { units: token.amount, decimals: token.decimals }
    return { units: 0n, decimals: (await solanaAsset(context, address))?.decimals ?? 6 }
  }
  const owner = wallet.evmAddress as `0x${string}`
  if (address === 'native')
    return { units: (await balances(context, spec.id, owner, [])).native, decimals: 18 }
  const token = address as `0x${string}`
  const balance = await balances(context, spec.id, owner, [token])
  const metadata = await tokenMetadata(context, spec.id, token)
  return { units: balance.tokens[0] ?? 0n, decimals: metadata?.decimals ?? 18 }
}

/** Atto-USD (10⁻¹⁸ dollars) of one whole token; undefined where no pool prices it. */
export async function priceOf(context: Context, { chain, address }: Asset): Promise<bigint | undefined> {
  const spec = evmSpec(chain)
  if (spec) return priceAttoUsd(context, spec.id, address as `0x${string}` | 'native')
  return solanaPrice(context, address)
}

/**
 * An amount as people say it, as whole tokens, exactly: what "half" and "$5" are now. Of the whole of a native token,
 * what its own gas costs is left. `use`: what it is for. Throws a refusal where it comes to nothing.
 */
export async function exactAmount(
  call: AmountCall,
  asset: Asset,
  amount: string,
  use: 'transfer' | 'contract call',
): Promise<string> {
  if (/^[\d.]+$/.test(amount)) return amount
  const { walletId } = call.principal
  const { units: balance, decimals } = await balanceIn(call.context, walletId, asset)
  const units = amount.startsWith('$')
    ? await inTokens(call.context, asset, amount.slice(1), decimals)
    : await partOf(call, asset, balance, amount, use)
  if (units > 0n) return formatUnits(units, decimals)
  throw refusal(
    amount.startsWith('$')
      ? `${amount} of ${asset.symbol} is less than it can be divided into.`
      : `"${amount}" of the wallet's ${asset.symbol} on ${asset.chain} is nothing: it holds ${formatUnits(balance, decimals)}${balance > 0n ? ', which its gas would use up' : ''}.`,
    'agent.amount.nothing',
    { amount, symbol: asset.symbol, held: formatUnits(balance, decimals) },
  )
}

async function inTokens(context: Context, asset: Asset, usd: string, decimals: number): Promise<bigint> {
  const each = await priceOf(context, asset)
  if (each === undefined || each === 0n) {
    throw refusal(
      `No pool tells what ${asset.symbol} costs on ${asset.chain}, so $${usd} of it is no amount. Say how many ${asset.symbol}.`,
      'agent.amount.unpriced',
      { symbol: asset.symbol, chain: asset.chain },
    )
  }
  return (roundedUnits(usd, 18) * 10n ** BigInt(decimals)) / each
}

async function partOf(
  call: AmountCall,
  asset: Asset,
  balance: bigint,
  amount: string,
  use: 'transfer' | 'contract call',
): Promise<bigint> {
  // The schema of the tools lets no other amount come here.
  const { part, whole } = shareOf(amount) ?? { part: 1n, whole: 1n }
  if (part > whole || (amount.includes('/') && part === whole)) {
    const why = amount.includes('/') ? 'is not a part of what there is' : 'is more than there is'
    throw refusal(`${amount} ${why}.`, 'agent.amount.part', { amount })
  }
  if (part < whole) return (balance * part) / whole
  if (asset.address !== 'native') return balance
  const gas = await gasOf(call, asset)
  const reserve = use === 'transfer' ? gas : gas * CALL_IN_TRANSFERS + (await rentOf(asset))
  return balance > reserve ? balance - reserve : 0n
}

/** What a call on Solana may have to put into accounts of tokens. */
async function rentOf({ chain }: Asset): Promise<bigint> {
  return evmSpec(chain) ? 0n : (await solanaPools()).TOKEN_RENT * TOKEN_ACCOUNTS
}

/** What a transfer of a native token would cost the wallet itself, base units. */
async function gasOf({ context, principal, source }: AmountCall, { chain }: Asset): Promise<bigint> {
  const { evmAddress, solanaAddress } = await walletById(context, principal.walletId)
  const isEvm = evmSpec(chain) !== undefined
  const request = transferBody.parse({
    tokenAddress: isEvm ? '0x0000000000000000000000000000000000000000' : '11111111111111111111111111111111',
    recipientAddress: isEvm ? evmAddress : (solanaAddress ?? ''),
    amount: '0.000000001',
    isNativeToken: true,
    chain,
  })
  const { gas } = await previewTransfer(context, principal.walletId, actorOf(principal, source), request)
  return gas.paidBy === 'sponsor' ? 0n : roundedUnits(gas.most, isEvm ? 18 : 9)
}
