import { StartError, WORKER_REMEDY } from './start-error'

const LOAD_MS = 20_000
/** What browsers take for a script. */
const SCRIPT_TYPE = /^(text|application)\/(x-)?(java|ecma)script\s*(;|$)/i
/** In every version of our worker, and in a worker of somebody else that loads ours. */
const OURS = /\/__sandbank\/|importScripts\([^)]*sandbank/

/**
 * Throws a `StartError` that says what is wrong with the worker's script, which the browser would not say: a site that
 * answers its page for every path is to it a browser that refuses workers, and any other worker would be registered.
 */
export async function lookAtScript(script: URL): Promise<void> {
  const problem = await problemOf(script)
  if (problem)
    throw new StartError('failed', `${script.pathname} is not Sandbank's worker: ${problem}`, WORKER_REMEDY)
}

async function problemOf(script: URL): Promise<string | undefined> {
  let response: Response
  let text: string
  try {
    response = await fetch(script, { cache: 'no-cache', signal: AbortSignal.timeout(LOAD_MS) })
    text = await response.text()
  } catch (cause) {
    return `it could not be loaded (${cause instanceof Error ? cause.message : String(cause)}).`
  }
  if (!response.ok) return `the site answers it with status ${response.status}.`
  if (response.redirected)
    return `the site redirects it to ${response.url}, and a worker must not be redirected.`
  const type = response.headers.get('Content-Type') ?? 'no type'
  if (/^text\/html/i.test(type) || /^\s*<!doctype html/i.test(text)) {
    return 'the site answers it with a page, as it does for paths that it does not know.'
  }
  if (!SCRIPT_TYPE.test(type)) return `the site serves it as ${type}, and a worker must be text/javascript.`
  if (text.trim() === '') return 'the file is empty.'
  if (!OURS.test(text)) return 'the file is another script.'
  return undefined
}
