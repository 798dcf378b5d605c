import type { Context } from '#kernel/context'
import { judge, judgeTables } from './layers/judge'
import type { Asker } from './layers/key-layer'
import type { Ruling } from './layers/verdict'
import { decimal, usdNumber } from './money'
import type { Order } from './outbound/order'
import { walletById } from './wallets'

export interface Preview {
  readonly usd: number | null
  readonly amount: string
  readonly symbol: string
  readonly gas: {
    readonly paidBy: 'sponsor' | 'wallet'
    readonly units: string
    readonly most: string
    readonly symbol: string
  }
  readonly rulings: readonly Ruling[]
}

/** What every layer would say of a transfer now. Changes nothing; throws a refusal for an order that is none. */
export async function previewTransfer(
  context: Context,
  walletId: string,
  asker: Asker,
  order: Order,
): Promise<Preview> {
  const { quoteOrder, reached } = await import('./outbound')
  const wallet = await walletById(context, walletId)
  const { proposal, symbol, units } = await reached(context, order.spec, () =>
    quoteOrder(context, wallet, order),
  )
  const { rulings, sponsored } = await context.store.read(judgeTables, () =>
    judge(context, walletId, asker, proposal),
  )
  const { gas, microUsd } = proposal
  return {
    usd: microUsd === null ? null : usdNumber(microUsd),
    amount: order.amount,
    symbol,
    gas: {
      paidBy: sponsored ? 'sponsor' : 'wallet',
      units: String(units),
      most: decimal(gas.cost, gas.decimals),
      symbol: gas.symbol,
    },
    rulings,
  }
}
