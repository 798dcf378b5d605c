import { z } from 'zod'
import type { Context } from '#kernel/context'
import { usd } from '../money'
import type { ModelRow } from '../tables'
import { discountFor } from './prices'

const modalities = z.array(z.string())

export const modelView = z.object({
  id: z.string(),
  object: z.literal('model'),
  name: z.string(),
  owned_by: z.string(),
  context_window: z.int(),
  max_output_tokens: z.int(),
  input_modalities: modalities,
  output_modalities: modalities,
  private: z.boolean(),
  attested: z.literal('gateway').optional(),
  zdr: z.boolean(),
  pricing: z.object({
    input: z.number(),
    output: z.number(),
    cache_read: z.number(),
    image_output: z.number().optional(),
    currency: z.literal('usd'),
    unit: z.literal('million_tokens'),
    discount: z
      .object({
        bps: z.int(),
        valid_from: z.iso.datetime(),
        valid_to: z.iso.datetime(),
        reason: z.string(),
        eligibility_scope: z.string(),
      })
      .optional(),
  }),
})

/**
 * A model as the caller's wallet sees it: with the discount that applies to it, if one does. `isConfidential`: whether
 * an enclave could be sent a request for it now.
 */
export async function viewModel(
  context: Context,
  model: ModelRow,
  { walletId, isConfidential }: { walletId: string; isConfidential: boolean },
): Promise<z.infer<typeof modelView>> {
  const discount = await discountFor(context, model, walletId)
  const { input, output, cacheRead, imageOutput } = model.prices
  return {
    id: model.id,
    object: 'model',
    name: model.name,
    owned_by: model.ownedBy,
    context_window: model.contextWindow,
    max_output_tokens: model.maxOutputTokens,
    input_modalities: model.inputModalities,
    output_modalities: model.outputModalities,
    private: isConfidential,
    ...(isConfidential && { attested: 'gateway' as const }),
    zdr: model.zdr,
    pricing: {
      input: usd(input),
      output: usd(output),
      cache_read: usd(cacheRead),
      ...(drawsImages(model) && { image_output: usd(imageOutput) }),
      currency: 'usd',
      unit: 'million_tokens',
      ...(discount && {
        discount: {
          bps: discount.bps,
          valid_from: context.clock.iso(discount.validFrom),
          valid_to: context.clock.iso(discount.validTo),
          reason: discount.reason,
          eligibility_scope: discount.eligibilityScope,
        },
      }),
    },
  }
}

export function drawsImages({ outputModalities }: Pick<ModelRow, 'outputModalities'>): boolean {
  return outputModalities.includes('image')
}
