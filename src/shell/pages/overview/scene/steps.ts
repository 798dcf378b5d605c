import { DAY_MS } from '#kernel/durations'
import type { AnswerTo } from '../../../../contract'
import { call } from '../../../api'
import { formatStamp } from '../../../format'
import { endedJob } from '../../../state/agent-job'
import { readClock } from '../../../state/clock'
import { loadEmulator } from '../../../state/emulator'
import { publish } from '../../../state/events'
import type { Credentials, Decision } from '../../../wire'
import { tryCall } from '../try-call'

/** What a step came to, for whoever watches. */
export interface Shown {
  readonly text: string
  readonly link?: { readonly href: string; readonly text: string }
  readonly decision?: Decision
}

/** What later steps need of earlier ones. */
export interface Memory {
  /** The state before the first step. */
  before?: AnswerTo<'GET /__sandbank/export'>
}

export interface SceneStep {
  readonly title: string
  readonly lede: string
  readonly press: string
  take(credentials: Credentials, memory: Memory): Promise<Shown>
}

const PROMPT = 'buy $20 of DRIFT'

/** From a prompt to its undoing. Each is a real request. */
export const SCENE: readonly SceneStep[] = [
  {
    title: 'Say it',
    lede: `The agent is sent “${PROMPT}”.`,
    press: 'Send the prompt',
    async take({ keys }, memory) {
      memory.before = await call('GET /__sandbank/export')
      const { jobId } = await call('POST /agent/prompt', { key: keys.full, body: { prompt: PROMPT } })
      const { status, response, error } = await endedJob(keys.full, jobId)
      publish('agent.prompt.changed')
      publish('wallet.changed')
      if (status !== 'completed') throw new Error(response ?? error ?? `The job is ${status}.`)
      return { text: firstOf(response ?? ''), link: { href: '/ui/agent', text: 'In the chat' } }
    },
  },
  {
    title: 'It was a transaction',
    lede: 'Executed by the EVM of the local Base chain.',
    press: 'Look it up',
    async take({ session }) {
      const { items } = await call('GET /__sandbank/wallet/history', { key: session, query: { limit: 1 } })
      const [newest] = items
      if (!newest) throw new Error('The wallet has sent nothing yet: begin again.')
      return {
        text: `${newest.hash.slice(0, 10)}… is confirmed on ${newest.chain}.`,
        link: { href: `/ui/chains/8453/tx/${newest.hash}`, text: 'What it did, call by call' },
      }
    },
  },
  {
    title: 'A day passes',
    lede: 'The clock is yours: what falls due on the way happens.',
    press: 'Move the clock by a day',
    async take() {
      const { now } = await call('POST /__sandbank/clock/advance', { body: { ms: DAY_MS } })
      await readClock()
      publish('clock.changed')
      return {
        text: `It is ${formatStamp(Date.parse(now))} now.`,
        link: { href: '/ui/clock', text: 'The clock' },
      }
    },
  },
  {
    title: 'A refusal says why',
    lede: 'Half an ether to ana.eth is more than the wallet lets out at once.',
    press: 'Try to send it',
    async take(credentials) {
      const { status, entry } = await tryCall(
        {
          ...{ id: 'too-much', name: '', hint: '', method: 'POST', path: '/wallet/transfer', key: 'full' },
          body: { chain: 'base', to: 'ana.eth', amount: '0.5', token: 'ETH' },
        },
        credentials,
      )
      return {
        text: `Refused with ${status}. Nothing was sent.`,
        ...(entry?.decision && { decision: entry.decision }),
        ...(entry && { link: { href: `/ui/journal?open=${entry.seq}`, text: 'In the journal' } }),
      }
    },
  },
  {
    title: 'And back',
    lede: 'The state from before the first step is put in place again.',
    press: 'Undo all of it',
    async take(_, { before }) {
      const { rows } = await call('POST /__sandbank/import', { body: before })
      await Promise.all([loadEmulator(), readClock()])
      publish('state.replaced')
      return { text: `${rows} rows are as they were: the purchase never happened.` }
    },
  },
]

/** The first sentence: the rest says what was not said. */
const firstOf = (text: string) => `${text.split(/\.\s/)[0]}.`
