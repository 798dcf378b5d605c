import { z } from 'zod'
import { makerSchema } from '#domains/keys'
import { moment } from '#kernel/clock'
import { defineTable } from '#kernel/store'
import type { NewOrder } from './fields'

const assetSchema = () =>
  z.strictObject({ chain: z.string(), address: z.string(), symbol: z.string(), name: z.string() })
/** A token in its place. `address`: of the contract or mint, or `native`. */
export type Asset = z.infer<ReturnType<typeof assetSchema>>

const decimal = () => z.string().regex(/^\d+(\.\d+)?$/)

/** Decimals of whole tokens, or of dollars. */
const amountSchema = () =>
  z.union([
    z.strictObject({
      /**
       * `units`: of what is sold, each time. `bought`: of what is bought, and what is paid is worth so many, by the prices of
       * then. `total`: of what is sold, over all runs.
       */
      type: z.enum(['units', 'bought', 'total']),
      units: decimal(),
    }),
    /** Of what is sold, each time: dollars by the price of then. */
    z.strictObject({ type: z.literal('usd'), usd: decimal() }),
    /** The whole balance at that time. */
    z.strictObject({ type: z.literal('all') }),
  ])
export type Amount = z.infer<ReturnType<typeof amountSchema>>

/** Either a number of calendar months and milliseconds, or five cron fields (UTC). */
const everySchema = () =>
  z.union([z.strictObject({ months: z.int(), ms: z.int() }), z.strictObject({ cron: z.string() })])
export type Every = z.infer<ReturnType<typeof everySchema>>

const triggerSchema = () =>
  z.union([
    z.strictObject({ type: z.literal('price'), below: decimal() }),
    z.strictObject({ type: z.literal('price'), above: decimal() }),
    z.strictObject({
      type: z.literal('trailing'),
      /** Hundredths of a percent. */
      distanceBps: z.int(),
      /** The highest price that was seen since it was placed; of a buy the lowest. */
      extreme: decimal(),
    }),
    z.strictObject({ type: z.literal('runs'), every: everySchema(), startAt: moment, total: z.int() }),
  ])
export type OrderTrigger = z.infer<ReturnType<typeof triggerSchema>>

const fillingFields = () => ({
  /** From 1. */
  n: z.int(),
  at: moment,
  /** USD for one watched token, when it was begun; null where no pool had a price. */
  price: z.string().nullable(),
  /** Of its transaction: written where that is promised. */
  hash: z.string().nullable(),
})

const fillingSchema = () =>
  z.strictObject({
    ...fillingFields(),
    status: z.enum(['filled', 'refused']),
    sold: z.string().nullable(),
    bought: z.string().nullable(),
    /** Why it was refused, and by which rule. */
    problem: z.string().nullable(),
    rule: z.string().nullable(),
  })
export type Filling = z.infer<ReturnType<typeof fillingSchema>>

/** The kinds of the jobs that look at what is due, and that carry a filling out. */
export const LOOK = 'order.look'
export const FILL = 'order.fill'

/** A swap that waits for a price or a time, or is repeated. Row agent-orders. */
export const orderTable = defineTable('orders', {
  schema: () =>
    z.strictObject({
      id: z.string(),
      walletId: z.string(),
      kind: z.enum(['limit', 'stop', 'take_profit', 'trailing', 'dca', 'twap']),
      side: z.enum(['buy', 'sell']),
      /** As it was placed, for one that is made anew with something changed. */
      asked: z.custom<NewOrder>((value) => typeof value === 'object' && value !== null),
      /** What is sold, and for what; both on one chain. */
      from: assetSchema(),
      to: assetSchema(),
      /** Whose price is looked at. */
      watched: assetSchema(),
      amount: amountSchema(),
      trigger: triggerSchema(),
      slippageBps: z.int().nullable(),
      status: z.enum(['active', 'paused', 'done', 'expired', 'cancelled', 'failed']),
      /** Who placed it, and whose rights its fillings have. */
      by: makerSchema(),
      createdAt: moment,
      expiresAt: moment,
      /** When it is looked at next: a price, a run, or its expiry; null while a filling of a price is under way, and at its end. */
      nextLookAt: moment.nullable(),
      /** Fillings that have begun. */
      begun: z.int(),
      /** The one that is under way. */
      filling: z
        .strictObject({
          ...fillingFields(),
          /** Whole tokens of what is sold, settled before it is sent. */
          amount: z.string().nullable(),
        })
        .nullable(),
      /** The newest ten, the oldest first. */
      fillings: z.array(fillingSchema()),
      /** Whole tokens, over all fillings. */
      sold: decimal(),
      bought: decimal(),
      problem: z.string().nullable(),
      /** Prices that were seen: when, and USD. Thinned out as they become many. */
      prices: z.array(z.tuple([moment, z.string()])),
    }),
  indexes: { 18: 'id, walletId, nextLookAt' },
})
export type OrderRow = z.infer<typeof orderTable.schema>
