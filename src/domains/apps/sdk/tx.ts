import { z } from 'zod'
import { chainId, chainName } from '#domains/chain'
import { iso } from '#kernel/clock'
import { evmAddress } from '#kernel/evm-address'
import { hexBytes, quantity } from '#kernel/numbers/quantity'
import { sealPrepared } from '../prepared'
import { absent, method } from './method'

/** Rows app-tx, app-sdk-backend. */
export const txPrepare = method(
  ['prepare:transaction'],
  ['transaction'],
  [
    z.strictObject({
      chain: chainName,
      to: evmAddress,
      data: absent(hexBytes.max(100_000)),
      value: absent(quantity),
      label: absent(z.string().max(200)),
    }),
  ],
  async ({ context, app, acting }, [{ chain, to, data = '0x', value = '0', label = '' }]) => {
    return sealPrepared(context, app, {
      type: 'transaction',
      id: await context.ids.id('tx'),
      appId: `${app.owner.id}/${app.slug}`,
      walletId: acting.id,
      chain,
      chainId: chainId.parse(chain),
      ...{ to, data, value, label },
      preparedAt: iso(context.clock.now()),
    })
  },
)
