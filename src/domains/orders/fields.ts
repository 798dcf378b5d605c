import { z } from 'zod'
import { AMOUNT, AMOUNT_RULE } from '#kernel/numbers/amounts'
import { usdPrice } from '#kernel/numbers/usd-price'

export const orderKind = z.enum(['limit', 'stop', 'take_profit', 'trailing', 'dca', 'twap'])
export type OrderKind = z.infer<typeof orderKind>

const token = z.string().trim().min(1).max(100).describe('by symbol, name or address')
const time = z.iso.datetime({ offset: true })
const duration = z
  .string()
  .regex(
    /^P(?=\d|T\d)(\d{1,3}M)?(\d{1,3}W)?(\d{1,4}D)?(T(?=\d)(\d{1,5}H)?(\d{1,6}M)?)?$/,
    'must be an ISO 8601 duration such as PT1H, P1D, P1W or P1M',
  )

/** An order as it is placed: by a prompt, and by the route. Which fields a kind takes: `draft.ts`. */
export const newOrder = z.strictObject({
  kind: orderKind.describe(
    'limit: at a price or better; stop: when the price has gone against you; take_profit: sell when it has risen; trailing: when it turns by a distance; dca: again and again; twap: one amount in parts',
  ),
  side: z.enum(['buy', 'sell']),
  token: token.describe('what is bought or sold: by symbol, name or address'),
  amount: z
    .string()
    .regex(AMOUNT, `must be ${AMOUNT_RULE}`)
    .optional()
    .describe(
      `${AMOUNT_RULE}. Of a buy: what is spent, in dollars or units of pay; of a sell: of token, the whole holding unless given. Of a dca: each time; of a twap: in all`,
    ),
  unitsOf: z
    .enum(['pay', 'token'])
    .optional()
    .describe('of a buy with a plain amount: what it counts; pay unless given'),
  pay: token
    .optional()
    .describe('of a buy: what it pays with; USDC where enough is held, else the native token'),
  get: token.optional().describe('of a sell: what it is sold for; USDC, or the native token for USDC'),
  chain: z.string().min(1).max(40).optional().describe("any name of a chain; the token's, or Base"),
  price: usdPrice.optional().describe('USD for one token: where it triggers'),
  change: z
    .string()
    .regex(/^[+-]\d{1,5}(\.\d{1,4})?%$/, 'must be a change such as "-12%" or "+25%"')
    .refine((text) => Number.parseFloat(text) > -100 && Number.parseFloat(text) !== 0, {
      error: 'must be more than -100%, and not 0%',
    })
    .optional()
    .describe('instead of price: from the present price'),
  distance: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?%$/, 'must be a distance such as "7%"')
    .refine((text) => Number.parseFloat(text) > 0, 'must be more than 0%')
    .optional()
    .describe('of a trailing order: how far behind the highest price (a buy: the lowest)'),
  watch: token.optional().describe('the token whose price triggers, if it is another one'),
  every: z
    .union([duration, z.string().regex(/^\S+(\s+\S+){4}$/, 'must be a duration or five cron fields')])
    .optional()
    .describe('ISO 8601 duration such as PT1H, P1D, P1W, P1M, or five cron fields (UTC)'),
  at: time.optional().describe('time of the first run; at once unless given'),
  times: z.int().min(1).max(1_000).optional().describe('how many runs'),
  until: time.optional().describe('no run after it'),
  over: duration.optional().describe('of a twap: how long it takes, an ISO 8601 duration'),
  parts: z.int().min(1).max(1_000).optional().describe('of a twap: in how many parts'),
  expiresAt: time.optional().describe('seven days from now unless given; of a dca and twap as until'),
  slippageBps: z.int().min(0).max(5_000).optional().describe('hundredths of a percent; 100 unless given'),
})
export type NewOrder = z.infer<typeof newOrder>

/** Whether it runs by the clock, again and again, and not by a price. */
export function isRepeated(kind: OrderKind): kind is 'dca' | 'twap' {
  return kind === 'dca' || kind === 'twap'
}
