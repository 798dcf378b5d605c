import { zeroAddress } from 'viem'
import { z } from 'zod'
import { SYSTEM_PROGRAM } from '#domains/solana'
import { allTokens } from '#domains/tokens'
import type { Context } from '#kernel/context'
import { invalidField } from '#kernel/errors'
import { wording } from '#kernel/http/read-request'
import { tokenAmount } from '#kernel/numbers/token-amount'
import { SOLANA, walletChain } from './chains'
import { resolvedName } from './name-resolver'
import { OWN_TOKENS } from './own-tokens'
import { readPortfolio } from './portfolio/read'
import { addressKind } from './recipients'
import { type TransferBody, transferBody } from './transfer-body'

const common = { amount: tokenAmount, chain: walletChain.default('base') }
const token = z.string().trim().min(1).max(100)
const to = z.string().trim().min(1).max(255)

const named = z.object({
  token: token.describe('a symbol, a name or an address; native for the native token'),
  to: to.describe('an address, a name such as ana.eth, or a handle such as @ana'),
  isNativeToken: z.boolean().optional(),
  ...common,
})
type NamedTransfer = z.infer<typeof named>

const EITHER = [
  ['token', 'tokenAddress'],
  ['to', 'recipientAddress'],
] as const

/**
 * What `POST /wallet/transfer` takes: addresses as documented, or a token and a recipient by their names. Each field of the
 * one kind stands for its twin of the other.
 */
export const transferRequestBody = z
  .object({
    tokenAddress: z.string().optional(),
    recipientAddress: z.string().optional(),
    token: named.shape.token.optional(),
    to: named.shape.to.optional(),
    isNativeToken: z.boolean().optional(),
    ...common,
  })
  .transform((body, context): TransferBody | NamedTransfer => {
    for (const [name, address] of EITHER) {
      if (body[name] === undefined || body[address] === undefined) continue
      const message = `contradicts ${address}: send one of them`
      context.addIssue({ code: 'custom', path: [name], message })
      return z.NEVER
    }
    const isNamed = body.token !== undefined || body.to !== undefined
    const { tokenAddress, recipientAddress, ...rest } = body
    const read = isNamed
      ? named.safeParse({ ...rest, token: body.token ?? tokenAddress, to: body.to ?? recipientAddress })
      : transferBody.safeParse(body)
    if (read.success) return read.data
    for (const issue of read.error.issues)
      context.addIssue({ code: 'custom', path: issue.path, message: wording(issue, body) })
    return z.NEVER
  })

/** By its addresses. Throws 400 where a name is nobody's or no token's. */
export async function addressedTransfer(
  context: Context,
  walletId: string,
  body: TransferBody | NamedTransfer,
): Promise<TransferBody> {
  if ('tokenAddress' in body) return body
  const { chain, amount } = body
  const address = await tokenCalled(context, walletId, body)
  const isNativeToken = address === 'native'
  if (body.isNativeToken !== undefined && body.isNativeToken !== isNativeToken) {
    const is = isNativeToken ? 'is' : 'is not'
    throw invalidField('isNativeToken', `${body.token} ${is} the native token of ${chain}`, 'transfer.token')
  }
  const read = transferBody.safeParse({
    ...{ amount, chain, isNativeToken, recipientAddress: await recipientCalled(context, body) },
    tokenAddress: isNativeToken ? (chain === SOLANA ? SYSTEM_PROGRAM : zeroAddress) : address,
  })
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = EITHER.find(([, of]) => of === issue?.path[0])?.[0] ?? String(issue?.path[0])
  throw invalidField(field, issue?.message ?? 'is wrong', 'request.field')
}

async function recipientCalled(context: Context, { to, chain }: NamedTransfer): Promise<string> {
  if (addressKind(to) !== undefined || /^0x/i.test(to)) return to
  const person = await resolvedName(context, to, chain)
  if (person && 'address' in person) return person.address
  throw invalidField('to', (person?.problem ?? 'must be an address').replace(/\.$/, ''), 'transfer.recipient')
}

const NATIVE = new Set(['native', zeroAddress, SYSTEM_PROGRAM])

/**
 * The chain's own token of that name, one that is listed there, or one that the wallet has; an address stands for itself.
 * Throws 400, which names the field, where there is none or more than one.
 */
export async function tokenCalled(
  context: Context,
  walletId: string,
  { token, chain }: Pick<NamedTransfer, 'token' | 'chain'>,
  field = 'token',
): Promise<string | 'native'> {
  if (NATIVE.has(token) || token.toLowerCase() === 'native') return 'native'
  if (addressKind(token) !== undefined || /^0x/i.test(token)) return token
  const word = token.replace(/^\$/, '').toLowerCase()
  const isCalled = ({ symbol, name }: { symbol: string; name: string }) =>
    [symbol, name].some((each) => each.toLowerCase() === word)
  const own = OWN_TOKENS.filter((each) => each.chain === chain && isCalled(each))
  const found = own.length > 0 ? own : await otherTokens(context, walletId, chain, isCalled)
  const [only, ...others] = new Set(found.map(({ address }) => address))
  if (only !== undefined && others.length === 0) return only
  if (only === undefined) {
    throw invalidField(
      field,
      `no token of ${chain} is called "${token}" that is listed there or that the wallet has. Send its address`,
      'transfer.token',
    )
  }
  const which = [only, ...others].join(', ')
  throw invalidField(
    field,
    `"${token}" could be more than one token on ${chain}: ${which}. Send one of them`,
    'transfer.token',
  )
}

async function otherTokens(
  context: Context,
  walletId: string,
  chain: string,
  isCalled: (token: { symbol: string; name: string }) => boolean,
): Promise<{ address: string }[]> {
  const listed = (await allTokens(context)).filter((each) => each.chain === chain && isCalled(each))
  if (listed.length > 0) return listed
  const view = { chains: [chain], showLowValueTokens: true, include: [], origin: '' }
  const { balances } = await readPortfolio(context, walletId, view)
  return (balances[chain]?.tokenBalances ?? []).map(({ token }) => token.baseToken).filter(isCalled)
}
