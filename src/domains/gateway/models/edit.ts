import { z } from 'zod'
import type { Context, TransactionContext } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { usd } from '../money'
import { type ModelRow, modelRow, modelTable, type Prices, privacyTier } from '../tables'
import { lifecycleOf } from './catalogue'

const time = z.iso.datetime()
const price = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine(
    (value) => Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-3,
    'must be a whole number of micro-dollars',
  )

/** USD for a million tokens. */
const pricing = z.strictObject({
  input: price,
  output: price,
  cacheRead: price,
  cacheWrite: price,
  imageOutput: price,
})

const { shape } = modelRow
const fields = z.strictObject({
  name: shape.name,
  ownedBy: shape.ownedBy,
  contextWindow: shape.contextWindow,
  maxOutputTokens: shape.maxOutputTokens,
  inputModalities: shape.inputModalities,
  outputModalities: shape.outputModalities,
  private: shape.private,
  zdr: shape.zdr,
  pricing,
  discount: z
    .strictObject({
      bps: z.int().min(1).max(10_000),
      validFrom: time,
      validTo: time,
      reason: z.string().max(200),
      eligibilityScope: z.enum(['all', 'club']),
    })
    .nullable(),
  hidden: shape.hidden,
  deprecatedAt: time.nullable(),
  retiredAt: time.nullable(),
  removedAt: time.nullable(),
  replacement: shape.replacement,
})

export const modelChanges = fields.extend({ pricing: pricing.partial() }).partial()
export type ModelChanges = z.infer<typeof modelChanges>

export const modelEntry = fields.extend({
  id: z.string(),
  addedAt: time,
  lifecycle: z.enum(['listed', 'hidden', 'deprecated', 'retired', 'removed']),
  /** At which it can be served, as the providers stand now. */
  tiers: z.array(privacyTier),
})

const LONGEST_ID = 120

/**
 * Adds a model, or changes what is sent of one (over `modelTable`). `seq`: from `ids.sequence()`, for one that is new.
 */
export async function changeModel(
  context: TransactionContext,
  id: string,
  changes: ModelChanges,
  seq: number,
): Promise<ModelRow> {
  if (id.length > LONGEST_ID || /:(zdr|private)$/i.test(id)) {
    throw new Refusal(
      errors.invalidRequest,
      `id: must have at most ${LONGEST_ID} characters, and not end in a suffix that chooses a tier`,
      { rule: 'gateway.model.id', facts: { model: id } },
    )
  }
  const table = context.store.table(modelTable)
  const before = (await table.get(id)) ?? { ...newModel(id, context.clock.now()), seq }
  const { pricing: cost, discount, deprecatedAt, retiredAt, removedAt, ...rest } = changes
  const row: ModelRow = {
    ...before,
    ...(Object.fromEntries(
      Object.entries(rest).filter(([, value]) => value !== undefined),
    ) as Partial<ModelRow>),
    prices: { ...before.prices, ...pricesOf(cost ?? {}) },
    discount:
      discount === undefined
        ? before.discount
        : discount && {
            ...discount,
            validFrom: Date.parse(discount.validFrom),
            validTo: Date.parse(discount.validTo),
          },
    deprecatedAt: deprecatedAt === undefined ? before.deprecatedAt : at(deprecatedAt),
    retiredAt: retiredAt === undefined ? before.retiredAt : at(retiredAt),
    removedAt: removedAt === undefined ? before.removedAt : at(removedAt),
  }
  await table.put(row)
  return row
}

export function viewEntry(
  { clock }: Context,
  row: ModelRow,
  isConfidential: boolean,
): z.infer<typeof modelEntry> {
  const { prices, discount, seq: _, ...model } = row
  const isoOf = (moment: number | null) => (moment === null ? null : clock.iso(moment))
  return {
    ...model,
    pricing: {
      input: usd(prices.input),
      output: usd(prices.output),
      cacheRead: usd(prices.cacheRead),
      cacheWrite: usd(prices.cacheWrite),
      imageOutput: usd(prices.imageOutput),
    },
    discount: discount && {
      ...discount,
      validFrom: clock.iso(discount.validFrom),
      validTo: clock.iso(discount.validTo),
    },
    addedAt: clock.iso(model.addedAt),
    deprecatedAt: isoOf(model.deprecatedAt),
    retiredAt: isoOf(model.retiredAt),
    removedAt: isoOf(model.removedAt),
    lifecycle: lifecycleOf(row, clock.now()),
    tiers: [
      'standard',
      ...(row.zdr ? (['zdr'] as const) : []),
      ...(isConfidential ? (['private'] as const) : []),
    ],
  }
}

/** Defaults of a model that a user adds: free, because it runs on their own machine. */
function newModel(id: string, now: number): ModelRow {
  return {
    id,
    name: id,
    ownedBy: 'you',
    addedAt: now,
    contextWindow: 131_072,
    maxOutputTokens: 16_384,
    inputModalities: ['text'],
    outputModalities: ['text'],
    private: false,
    zdr: true,
    prices: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, imageOutput: 0 },
    discount: null,
    hidden: false,
    deprecatedAt: null,
    retiredAt: null,
    removedAt: null,
    replacement: null,
  }
}

function pricesOf(changes: { [Name in keyof Prices]?: number | undefined }): Partial<Prices> {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Math.round(value * 1_000_000)]],
    ),
  )
}

function at(time: string | null): number | null {
  return time === null ? null : Date.parse(time)
}
