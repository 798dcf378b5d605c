import { z } from 'zod'
import { type LaunchRow, launchErrors, newestLaunches } from '#domains/launches'
import { defineRoute } from '#kernel/http/define-route'
import { switchLeniency } from '#operators/launches'

const deskView = z.object({
  tokenAddress: z.string(),
  name: z.string(),
  symbol: z.string(),
  chainId: z.int(),
  poolId: z.string(),
  pool: z.string(),
  initializer: z.string(),
  creator: z.string(),
  beneficiary: z.string(),
  lenient: z.boolean().describe('whether anybody may collect into the books'),
  launchedAt: z.iso.datetime(),
  seeded: z.boolean(),
})

export const listLaunches = defineRoute('GET /__sandbank/launches', {
  summary: 'All launched tokens with their pools, the newest first',
  level: 'ours',
  auth: { kind: 'operator' },
  response: z.object({ launches: z.array(deskView) }),
  async handle({ context }) {
    return { launches: (await newestLaunches(context)).map(view) }
  },
})

export const putLeniency = defineRoute('PUT /__sandbank/launches/:token/leniency', {
  summary:
    'Say whether anybody may collect the fees of a pool into the books, as contracts on public chains allow',
  repeat: { harmless: 'it sets a value' },
  level: 'ours',
  auth: { kind: 'operator' },
  body: z.strictObject({ lenient: z.boolean() }),
  response: deskView,
  errors: [launchErrors.unknown, launchErrors.noLauncher],
  async handle({ context, params, body: { lenient } }) {
    return view(await switchLeniency(context, params.token, lenient))
  },
})

function view(launch: LaunchRow): z.infer<typeof deskView> {
  const { address, name, symbol, chainId, poolId, pool, initializer, creator, beneficiary, lenient } = launch
  return {
    tokenAddress: address,
    name,
    symbol,
    chainId,
    poolId,
    pool,
    initializer,
    creator,
    beneficiary,
    lenient,
    launchedAt: new Date(launch.launchedAt).toISOString(),
    seeded: launch.txHash === null,
  }
}
