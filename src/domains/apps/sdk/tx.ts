import { z } from 'zod'
import { CHAINS, chainName } from '#domains/chain'
import { iso } from '#kernel/clock'
import { evmAddress } from '#kernel/evm-address'
import { sealPrepared } from '../prepared'
import { absent, badArgument, method } from './method'

const wei = z.union([
  z.string().regex(/^\d{1,77}$/, 'must be a whole number of wei, as a string'),
  z.int().min(0).transform(String),
])

/** Rows app-tx, app-sdk-backend. */
export const txPrepare = method(
  ['prepare:transaction'],
  ['transaction'],
  [
    z.strictObject({
      chain: z.union([chainName, z.int()]),
      to: evmAddress,
      data: absent(
        z
          .string()
          .regex(/^0x([0-9a-fA-F]{2})*$/, 'must be bytes in hex: 0x and an even number of digits')
          .max(100_000),
      ),
      value: absent(wei),
      label: absent(z.string().max(200)),
    }),
  ],
  async ({ context, app, acting }, [{ chain, to, data = '0x', value = '0', label = '' }]) => {
    const spec = CHAINS.find(({ id, key }) => id === chain || key === chain)
    if (!spec) throw badArgument('tx.prepare', 'transaction.chain', `${chain} is no chain`)
    return sealPrepared(context, app, {
      type: 'transaction',
      id: await context.ids.id('tx'),
      appId: `${app.owner.id}/${app.slug}`,
      walletId: acting.id,
      chain: spec.key,
      chainId: spec.id,
      ...{ to, data, value, label },
      preparedAt: iso(context.clock.now()),
    })
  },
)
