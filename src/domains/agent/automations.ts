import type { promptBy } from '#domains/automations'
import { promptSource } from '#domains/wallet'
import type { Context } from '#kernel/context'
import { addPrompt, promptTables } from './prompts'

/** Carries out the prompts of automations, and knows what their tokens cost. */
export function automationPrompter(context: Context): Parameters<typeof promptBy>[1] {
  return {
    tables: promptTables,
    async queue(context, { jobId: id, threadId, walletId, prompt, by, name }) {
      const source = promptSource.parse({
        kind: 'automation',
        name,
        readOnly: false,
        allowedRecipients: { evm: [], solana: [] },
      })
      await addPrompt(context, { id, walletId, prompt, by, source }, threadId)
    },
    async price(token) {
      // With the tools, of which most pages have no use.
      const { priceOf } = await import('./tools/lookup/amounts')
      const { assetNamed } = await import('./tools/lookup/tokens')
      return priceOf(context, await assetNamed(context, { token }))
    },
  }
}
