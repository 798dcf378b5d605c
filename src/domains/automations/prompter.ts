import type { Context, TransactionContext } from '#kernel/context'
import { defineLocal } from '#kernel/local'
import type { AnyTable } from '#kernel/store'
import type { AutomationRow } from './tables'

/** A prompt of an automation on its way to the agent. */
interface Firing extends Pick<AutomationRow, 'walletId' | 'prompt' | 'by' | 'threadId'> {
  /** Of the prompt's job, new. */
  readonly jobId: string
  /** Of the automation, for people. */
  readonly name: string
}

/** What automations need of the agent, which knows them and not the other way round. */
export interface Prompter {
  /** What `queue` writes to. */
  readonly tables: readonly AnyTable[]
  /** Queues a prompt as a job of its id. Throws the refusal of a wallet that may not prompt. */
  queue(context: TransactionContext, firing: Firing): Promise<void>
  /**
   * What one whole token costs, in 10⁻¹⁸ USD; undefined where no pool has a price. Throws 400 for a token that there
   * is not.
   */
  price(token: string): Promise<bigint | undefined>
}

const prompter = defineLocal('automations.prompter', () => ({ current: undefined as Prompter | undefined }))

/** The agent says of itself that it carries prompts out. */
export function promptBy(context: Context, current: Prompter): void {
  context.local(prompter).current = current
}

export function prompterOf(context: Context): Prompter {
  const { current } = context.local(prompter)
  if (!current) throw new Error('no domain carries prompts out')
  return current
}
