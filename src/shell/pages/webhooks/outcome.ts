import type { Tone } from '../../parts/Badge'
import type { DeliveryLine } from '../../wire'

export type Outcome = DeliveryLine['outcome']

export const OUTCOME_TONE: Readonly<Record<Outcome, Tone>> = {
  queued: 'ok',
  passed: 'plain',
  failed: 'bad',
  timeout: 'bad',
  refused: 'warn',
}

const WORDS: Readonly<Record<Outcome, string>> = {
  queued: 'queued',
  passed: 'passed on',
  failed: 'failed',
  timeout: 'timed out',
  refused: 'refused',
}

export const outcomeWord = (outcome: Outcome): string => WORDS[outcome]

/** What each means, for the tooltip. */
export const OUTCOME_MEANS: Readonly<Record<Outcome, string>> = {
  queued: 'The handler answered with a prompt, and the agent has a job.',
  passed: 'The handler’s answer went back as it was; it asked nothing of the agent.',
  failed: 'The handler threw, or its answer could not be used.',
  timeout: 'The handler ran over its time; the caller got 502 and the agent no job.',
  refused: 'The call did not reach the handler, or the handler answered 401 or 403.',
}
