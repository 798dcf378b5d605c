import { ask } from './host'

/** Ends the run with what was thrown: its words and its stack. */
export function fail(thrown: unknown): void {
  ask('fail', JSON.stringify(described(thrown)))
}

function described(thrown: unknown): { name: string; message: string; stack: string } {
  if (!(thrown instanceof Error) && !(thrown instanceof DOMException))
    return { name: 'Error', message: `${readable(thrown)} was thrown, which is no Error.`, stack: '' }
  const { name, message, stack } = thrown
  return { name: String(name), message: String(message), stack: String(stack ?? '') }
}

function readable(value: unknown): string {
  try {
    return typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? String(value))
  } catch {
    return 'Something'
  }
}
