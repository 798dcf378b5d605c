import {
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  toFunctionSelector,
} from 'viem'
import { z } from 'zod'
import { chainReads, chainRequest } from '#domains/chain'
import { isEvmAddress } from '#kernel/evm-address'
import { isRpcError } from '#kernel/json-rpc'
import { roundedUnits } from '#kernel/numbers/token-amount'
import { AMOUNT, AMOUNT_RULE, balanceIn, exactAmount } from '../lookup/amounts'
import { evmSpec } from '../lookup/chains'
import { personNamed } from '../lookup/recipients'
import { assetNamed, chainKey, DEFAULT_CHAIN } from '../lookup/tokens'
import { refusal } from '../refusal'
import { defineTool } from '../tool'
import { submitted } from './submit'

const approveArgs = z.strictObject({
  token: z.string().min(1).max(100).describe('by symbol, name or address'),
  spender: z.string().min(1).max(200).describe('an address or a name'),
  amount: z
    .string()
    .regex(AMOUNT, `must be ${AMOUNT_RULE}`)
    .or(z.literal('0'))
    .describe(`${AMOUNT_RULE}; 0 takes it back`),
  chain: z.string().max(40).optional(),
})

/** By the layers of contract calls. */
export const approveToken = defineTool<z.infer<typeof approveArgs>>({
  name: 'approve_token',
  description: 'Let an address spend so much of a token of the wallet; 0 takes that back.',
  args: approveArgs,
  writes: true,
  words: ({ token, spender, amount }) =>
    amount === '0'
      ? `take back what ${spender} may spend of ${token}`
      : `let ${spender} spend ${amount} ${token}`,
  async run(call, { token, spender, amount, chain }) {
    const terms = await call.once('terms', async () => {
      const asset = await assetNamed(call.context, { token, chain })
      const spec = evmSpec(asset.chain)
      if (!spec || !isEvmAddress(asset.address))
        throw refusal(
          `${asset.symbol} on ${asset.chain} is no token that somebody can be let to spend.`,
          'agent.approve',
          { token },
        )
      const { address: to } = await personNamed(call.context, spender, asset.chain)
      const { decimals } = await balanceIn(call.context, call.principal.walletId, asset)
      const exact = amount === '0' ? '0' : await exactAmount(call, asset, amount, 'contract call')
      return {
        address: asset.address,
        symbol: asset.symbol,
        chainId: spec.id,
        to,
        exact,
        units: String(roundedUnits(exact, decimals)),
      }
    })
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [terms.to as Hex, BigInt(terms.units)],
    })
    const output =
      amount === '0'
        ? `${spender} may not spend ${terms.symbol} any more`
        : `${spender} may spend ${terms.exact} ${terms.symbol}`
    return submitted(call, { to: terms.address, data, chainId: terms.chainId }, output)
  },
})

const callArgs = z.strictObject({
  contract: z.string().max(100).describe('its address'),
  function: z.string().regex(/^[A-Za-z_]\w{0,100}$/),
  args: z
    .array(z.string().max(1_000))
    .max(10)
    .optional()
    .describe('addresses, whole numbers, true or false, bytes in hex, texts'),
  chain: z.string().max(40).optional().describe('base unless given'),
})

/** What a word of arguments is taken for: the types of a contract are not known here. */
function typeOf(value: string): { type: string; value: unknown } {
  if (isEvmAddress(value)) return { type: 'address', value: value.toLowerCase() }
  if (/^\d{1,78}$/.test(value)) return { type: 'uint256', value: BigInt(value) }
  if (value === 'true' || value === 'false') return { type: 'bool', value: value === 'true' }
  if (/^0x[0-9a-fA-F]{64}$/.test(value)) return { type: 'bytes32', value }
  return { type: 'string', value }
}

function encoded({ contract, function: name, args = [], chain }: z.infer<typeof callArgs>) {
  const spec = evmSpec(chainKey(chain ?? DEFAULT_CHAIN))
  if (!spec || !isEvmAddress(contract))
    throw refusal(`"${contract}" is no address of a contract on an EVM chain.`, 'agent.contract', {
      contract,
    })
  const typed = args.map(typeOf)
  const signature = `${name}(${typed.map(({ type }) => type).join(',')})`
  const words = encodeAbiParameters(
    typed.map(({ type }) => ({ type })),
    typed.map(({ value }) => value),
  )
  return { spec, signature, data: `${toFunctionSelector(signature)}${words.slice(2)}` as Hex }
}

export const callContract = defineTool<z.infer<typeof callArgs>>({
  name: 'call_contract',
  description:
    'Send a call of a function of a contract; arguments are read as addresses, uint256, bool, bytes32 or string.',
  args: callArgs,
  writes: true,
  words: ({ contract, function: name, args = [] }) => `call ${name}(${args.join(', ')}) at ${contract}`,
  run(call, input) {
    const { spec, signature, data } = encoded(input)
    return submitted(
      call,
      { to: input.contract, data, chainId: spec.id },
      `Called ${signature} at ${input.contract}`,
    )
  },
})

/** What well-known functions answer. */
const ANSWERS: Readonly<Record<string, string>> = {
  ...{ name: 'string', symbol: 'string', decimals: 'uint8', owner: 'address', paused: 'bool' },
  ...{
    totalSupply: 'uint256',
    balanceOf: 'uint256',
    allowance: 'uint256',
    token0: 'address',
    token1: 'address',
  },
}

export const readContract = defineTool<z.infer<typeof callArgs>>({
  name: 'read_contract',
  description:
    'What a function of a contract answers now; nothing is sent. Where its type is not known, in hex.',
  args: callArgs,
  writes: false,
  words: ({ contract, function: name, args = [] }) => `read ${name}(${args.join(', ')}) of ${contract}`,
  async run({ context }, input) {
    const { spec, signature, data } = encoded(input)
    const answer = await answered(() =>
      chainRequest(context, spec.id, {
        method: 'eth_call',
        params: [{ to: input.contract, data }, 'latest'],
      }),
    )
    if (answer === '0x') {
      const absence = await (await chainReads()).absenceAt(context, spec.id, input.contract)
      const why = absence && `, because ${absence}`
      throw refusal(
        `${input.contract} on ${spec.key} answers nothing to ${signature}${why ?? ''}.`,
        'agent.contract.answer',
        { contract: input.contract },
      )
    }
    const type = ANSWERS[input.function]
    const value = type === undefined ? answer : String(decodeAbiParameters([{ type }], answer)[0])
    return {
      text: `${signature} of ${input.contract} on ${spec.key} is ${value}.`,
      data: { contract: input.contract, function: signature, chain: spec.key, value },
    }
  },
})

async function answered(ask: () => Promise<unknown>): Promise<Hex> {
  try {
    return (await ask()) as Hex
  } catch (thrown) {
    if (!isRpcError(thrown)) throw thrown
    throw refusal(`The chain answers: ${thrown.message}.`, 'agent.contract.reverted', {
      words: thrown.message,
    })
  }
}
