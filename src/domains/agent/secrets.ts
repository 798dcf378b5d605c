import { HIDDEN_MARK, hideAssigned } from '#domains/environment'
import type { Context } from '#kernel/context'
import { type PromptRow, promptTable } from './tables'

/** A prompt as it is stored: its secrets apart, and encrypted. Outside of transactions. */
export async function hideSecrets(
  { secrets }: Context,
  prompt: string,
): Promise<Pick<PromptRow, 'prompt' | 'encryptedSecrets'>> {
  const { text, values } = hideAssigned(prompt)
  return {
    prompt: text,
    encryptedSecrets: values.length === 0 ? null : await secrets.encrypt(JSON.stringify(values)),
  }
}

/**
 * The secret that a mark of a prompt stands for, for the tool that seals it again; undefined where it is no mark of
 * this prompt, or the prompt has ended. Outside of transactions.
 */
export async function hiddenSecret(
  { store, secrets }: Context,
  promptId: string,
  mark: string,
): Promise<string | undefined> {
  const row = await store.table(promptTable).get(promptId)
  const opened = row?.encryptedSecrets ? await secrets.decrypt(row.encryptedSecrets) : undefined
  const [whole, n] = HIDDEN_MARK.exec(mark) ?? []
  if (opened === undefined || whole !== mark) return undefined
  return (JSON.parse(opened) as string[])[Number(n) - 1]
}
