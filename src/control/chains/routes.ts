import { z } from 'zod'
import { chainErrors } from '#domains/chain'
import { defineRoute } from '#kernel/http/define-route'
import { chainsView, contractsOf, switchChain, viewChains } from '#operators/chain'
import { solanaView, viewSolana } from '#operators/solana'

export const listChains = defineRoute('GET /__sandbank/chains', {
  summary: 'The EVM chains with their modes, Solana, and the developer accounts that are funded on each',
  level: 'ours',
  auth: { kind: 'operator' },
  response: chainsView.extend({ solana: solanaView }),
  async handle({ context, origin }) {
    const [{ chains, developerAccounts }, solana] = await Promise.all([
      viewChains(context, origin),
      viewSolana(context, origin),
    ])
    return { chains, solana, developerAccounts }
  },
})

const address = z.url({
  protocol: /^https?$/,
  error: 'must be an http(s) URL such as http://127.0.0.1:8545',
})

const modeBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('embedded') }),
  z.strictObject({ kind: z.literal('rpc'), url: address, allowSending: z.string().optional() }),
  z.strictObject({ kind: z.literal('fork'), url: address, number: z.int().min(0).optional() }),
])

export const putChainMode = defineRoute('PUT /__sandbank/chains/:id/mode', {
  summary: 'Switch a chain: embedded, passed through to a node elsewhere, or forked from one',
  repeat: { harmless: 'it sets a value' },
  level: 'ours',
  auth: { kind: 'operator' },
  body: modeBody,
  response: chainsView.shape.chains.element,
  errors: [chainErrors.unknown, chainErrors.remoteUnusable],
  handle: ({ context, params, body, origin }) => switchChain(context, params.id, body, origin),
})

export const listContracts = defineRoute('GET /__sandbank/chains/:id/contracts', {
  summary: 'Contracts of a chain whose interfaces are known: what an explorer reads calls and logs with',
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({
    contracts: z.array(
      z.object({
        address: z.string(),
        name: z.string(),
        token: z.object({ symbol: z.string(), decimals: z.int() }).nullable(),
        abi: z.array(z.unknown()),
      }),
    ),
  }),
  errors: [chainErrors.unknown],
  async handle({ context, params }) {
    const contracts = await contractsOf(context, params.id)
    return { contracts: contracts.map((contract) => ({ ...contract, abi: [...contract.abi] })) }
  },
})
