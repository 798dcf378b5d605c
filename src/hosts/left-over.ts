import { DAY_MS } from '#kernel/durations'

/** So long a worker stays for which no page calls `start()` any more. */
const UNSTARTED_DAYS = 7

/** What the address of a worker's script answers now. */
export interface ScriptAnswer {
  readonly status: number
  /** The answer's `Content-Type`. */
  readonly type: string
  /** It came from another address: a sign-in, for instance. */
  readonly redirected: boolean
  /** Empty where it is no script. */
  readonly text: string
}

export interface WorkerFacts {
  /** Undefined where nothing answered: offline, or no server. */
  readonly script: ScriptAnswer | undefined
  /** When a page of its scope last called `start()`, or the worker was installed; epoch ms of the machine. */
  readonly startedAt: number
  readonly now: number
}

/** Why nobody needs this worker any more, as the end of a sentence; undefined where that is not certain. */
export function whyLeftOver({ script, startedAt, now }: WorkerFacts): string | undefined {
  const gone = script && whyGone(script)
  if (gone) return `its address ${gone}`
  const days = Math.floor((now - startedAt) / DAY_MS)
  return days >= UNSTARTED_DAYS
    ? `no page of its scope has called start() for ${days} days; it stays for ${UNSTARTED_DAYS}`
    : undefined
}

/** A server that is down, in trouble, or wants to know who is there says nothing of the script. */
function whyGone({ status, type, redirected, text }: ScriptAnswer): string | undefined {
  if (status === 404 || status === 410) return `answers ${status}`
  if (status !== 200 || redirected || type === '') return undefined
  if (!isScript(type)) return `answers ${type.split(';')[0]} in place of a script`
  return OURS.test(text) ? undefined : 'serves the script of another program'
}

/** Every version of the worker names its database. */
const OURS = /sandbank/i

export function isScript(type: string): boolean {
  return /^(text|application)\/(x-)?(java|ecma)script\b/i.test(type)
}
