import type { Limits } from './limits'
import { reached } from './machine'
import { ProgramError } from './program-error'
import type { Stacks } from './stacks'

/** What the program threw, as the guest reports it: JSON of name, message and stack. */
export function programFailure(json: string, limits: Limits, stacks: Stacks): ProgramError {
  const [name, message, stack] = parseFailure(json)
  if (name === 'InternalError' && message === 'out of memory') return reached('memory', limits)
  return new ProgramError('thrown', wording(name, message), {
    place: stacks.placeOf(stack),
    guestStack: stacks.readable(stack),
  })
}

/** In a realm in which the program may have changed anything: whatever it is, it becomes three texts. */
function parseFailure(json: string): [name: string, message: string, stack: string] {
  try {
    const { name, message, stack } = JSON.parse(json) as Record<string, unknown>
    return [String(name), String(message), String(stack)]
  } catch {
    return ['Error', 'The program failed, and changed what would tell how.', '']
  }
}

/** What the engine says of a text that it cannot compile; undefined for anything else. */
export function syntaxError(thrown: unknown, stacks: Stacks): ProgramError | undefined {
  if (!(thrown instanceof Error) || thrown.name !== 'SyntaxError') return undefined
  const stack = String(thrown.stack)
  return new ProgramError('compile', wording('SyntaxError', thrown.message), { place: stacks.placeOf(stack) })
}

function wording(name: string, message: string): string {
  return message === '' ? name : `${name}: ${message}`
}
