import { readReputation, socialPosts } from '#domains/directory'
import { visibleOrNone } from '#domains/profiles'
import { iso } from '#kernel/clock'
import { DAY_MS } from '#kernel/durations'
import { errors, Refusal } from '#kernel/errors'
import { assetNamed } from '../../lookup/tokens'
import type { ToolCall, ToolResult } from '../../tool'
import type { Sentiment } from '../tools'
import { timeText } from './format'

const MOST_ACCOUNTS = 200
const DAYS = 30
const GOOD =
  /\b(up|good|great|love|best|better|fast|growing|record|win|won|works?|shipped|live|thanks?|calm|gm)\b/i
const BAD =
  /\b(down|bad|worse|worst|lost|loss|broken|slow|dead|scam|rug|drained|late|fear|exit|fail(ed|s)?|wrong)\b/i

type Mood = 'positive' | 'neutral' | 'negative'

export async function sentiment(
  { context }: ToolCall,
  { token, network = 'twitter' }: Sentiment,
): Promise<ToolResult> {
  const { symbol, name, address, chain } = await assetNamed(context, { token })
  const project = address === 'native' ? undefined : await visibleOrNone(context, address, undefined)
  const own = project?.wallet.socialAccounts.find(({ platform }) => platform === 'twitter')?.username
  if (network !== 'twitter') {
    return {
      text: `The emulator simulates no posts on ${network}; there are some on twitter.`,
      data: { symbol, network, simulated: true, mentions: 0 },
    }
  }
  const posts = await socialPosts(context, MOST_ACCOUNTS + 1)
  if (!posts.reached) {
    throw new Refusal(
      errors.invalidRequest,
      'The simulated social network does not answer now. Switch it on under Directory in the shell (/ui/directory).',
      { rule: 'agent.sentiment.unreachable', facts: { network } },
    )
  }
  const now = context.clock.now()
  const isMention = mentioning([symbol, name, ...(own === undefined ? [] : [`@${own}`])])
  const { row: accountsRead = [] } = posts
  const mentions = accountsRead
    .slice(0, MOST_ACCOUNTS)
    .filter(({ username }) => username.toLowerCase() !== own?.toLowerCase())
    .flatMap(({ username, posts: theirs }) => theirs.map((post) => ({ username, ...post })))
    .filter(({ text, createdAt }) => createdAt <= now && createdAt > now - DAYS * DAY_MS && isMention(text))
    .sort((a, b) => b.createdAt - a.createdAt)
  const reputation = own === undefined ? undefined : await readReputation(context, own)
  const reviews = reputation?.reached ? (reputation.row?.reviews ?? []) : []
  const moods: Mood[] = [
    ...mentions.map(({ text }) => moodOf(text)),
    ...reviews.filter(({ createdAt }) => createdAt <= now).map((review) => review.sentiment),
  ]
  const count = (mood: Mood) => moods.filter((each) => each === mood).length
  const [positive, negative] = [count('positive'), count('negative')]
  const mood = positive > negative ? 'rather positive' : negative > positive ? 'rather negative' : 'neutral'
  const accounts = new Set(mentions.map(({ username }) => username)).size
  const cut = accountsRead.length > MOST_ACCOUNTS ? ` Only ${MOST_ACCOUNTS} accounts were looked at.` : ''
  const [newest] = mentions
  return {
    text:
      moods.length === 0
        ? `Nobody mentions ${symbol} in the simulated posts of the last ${DAYS} days.${cut}`
        : `Simulated posts: ${mentions.length} mentions of ${symbol} by ${accounts} accounts in the last ${DAYS} days, and ${reviews.length} reviews of its project. The mood is ${mood}: ${positive} positive, ${count('neutral')} neutral, ${negative} negative.${newest ? ` Newest by @${newest.username}, ${timeText(newest.createdAt)}.` : ''}${cut}`,
    data: {
      symbol,
      chain,
      network,
      simulated: true,
      days: DAYS,
      mentions: mentions.length,
      accounts,
      reviews: reviews.length,
      mood: { positive, neutral: count('neutral'), negative },
      newest: mentions
        .slice(0, 3)
        .map(({ username, text, createdAt }) => ({ username, text, at: iso(createdAt) })),
    },
  }
}

/** A symbol in capitals or behind a dollar, a name or a handle in any case; each as a word of its own. */
function mentioning(words: readonly string[]): (text: string) => boolean {
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const [symbol = '', ...others] = escaped
  const tests = [
    new RegExp(`(^|[^\\w$])${symbol}(?!\\w)`),
    new RegExp(`\\$${symbol}(?!\\w)`, 'i'),
    ...others.map((other) => new RegExp(`(^|\\W)${other}(?!\\w)`, 'i')),
  ]
  return (text) => tests.some((test) => test.test(text))
}

function moodOf(text: string): Mood {
  const [isGood, isBad] = [GOOD.test(text), BAD.test(text)]
  return isGood === isBad ? 'neutral' : isGood ? 'positive' : 'negative'
}
