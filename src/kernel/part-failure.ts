import { errors, Refusal } from './errors'

/** What browsers call a module that `import()` could not have. */
const NOT_IMPORTED = /dynamically imported module|Importing a module script failed|error loading dynamically/i

/**
 * The refusal where a part of the program, what `await import('…')` names, could not be loaded: by the worker, a page or
 * Node. Undefined for anything else.
 */
export function partRefusal(thrown: unknown): Refusal | undefined {
  if (!(thrown instanceof Error)) return undefined
  // Words of sw/part-loader.ts, which name the part and the remedy.
  if (thrown.name === 'PartFailed') return refusal(thrown.message, (thrown as { part?: string }).part ?? '')
  const isOurs =
    NOT_IMPORTED.test(thrown.message) || (thrown as { code?: unknown }).code === 'ERR_MODULE_NOT_FOUND'
  if (!isOurs) return undefined
  const message = `A part of Sandbank could not be loaded: ${thrown.message}. Its files belong to one build: reload the page, or install or build Sandbank again.`
  return refusal(message, thrown.message)
}

function refusal(message: string, part: string): Refusal {
  return new Refusal(errors.partNotLoaded, message, { rule: 'sandbank.part', facts: { part } })
}
