import type { TransactionContext } from '#kernel/context'
import { stepTable } from './tables'

/**
 * What a job that did not come to its end had done, for people; `changed`: whether anything is different for it. Over
 * `stepTable`.
 */
export async function accountOfWhatWasDone(
  { store }: TransactionContext,
  promptId: string,
): Promise<{ changed: boolean; text: string }> {
  const steps = await store
    .table(stepTable)
    .where('[promptId+n]')
    .between([promptId, 0], [promptId, Number.MAX_SAFE_INTEGER])
    .toArray()
  const done = steps.flatMap(({ state, result }) => (state === 'done' ? changesOf(result) : []))
  const underWay = steps.filter(
    ({ state, committed }) => state === 'intended' && Object.keys(committed).length > 0,
  )
  const parts = [
    done.length === 0 ? 'Nothing had been changed.' : `Done before that: ${done.join(' ')}`,
    ...(underWay.length > 0 ? ['A step that had been promised already is being finished.'] : []),
  ]
  return { changed: done.length + underWay.length > 0, text: parts.join(' ') }
}

/** What a step's result says that it changed. */
function changesOf(result: unknown): string[] {
  const { changed, text } = (result ?? {}) as { changed?: boolean; text?: string }
  return changed && text ? [text] : []
}
