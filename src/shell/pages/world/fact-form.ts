import type { Repo, Review, SocialPost } from '../../wire-directory'
import type { FieldErrors } from '../editor/field-errors'
import type { Kind, WorldFact } from './facts-of'
import { parseCounts, weeksUpTo } from './weekly'

/** Numbers stand as text while they are typed; '' is null where the route allows it. */
export type FactForm =
  | {
      kind: 'tokens'
      address: string
      symbol: string
      name: string
      chain: string
      decimals: string
      marketCapUsd: string
      weeklyRevenueWeth: string
    }
  | { kind: 'accounts'; username: string; displayName: string; posts: SocialPost[] }
  | {
      kind: 'repos'
      owner: string
      name: string
      maintainers: string
      commits: string
      pullRequests: string
      releases: string
      lastPushAt: string
      weekly: string
      weeklyBefore: Repo['weekly']
    }
  | {
      kind: 'reputations'
      username: string
      displayName: string
      score: string
      reviews: Review[]
      vouchCount: string
      vouchEth: string
    }

export function blankFact(kind: Kind): FactForm {
  switch (kind) {
    case 'tokens':
      return {
        kind,
        address: '',
        symbol: '',
        name: '',
        chain: 'base',
        decimals: '18',
        marketCapUsd: '1000000',
        weeklyRevenueWeth: '0.5',
      }
    case 'accounts':
      return { kind, username: '', displayName: '', posts: [] }
    case 'repos':
      return {
        kind,
        owner: '',
        name: '',
        maintainers: '',
        commits: '120',
        pullRequests: '14',
        releases: '3',
        lastPushAt: '',
        weekly: '',
        weeklyBefore: [],
      }
    case 'reputations':
      return {
        kind,
        username: '',
        displayName: '',
        score: '1200',
        reviews: [],
        vouchCount: '0',
        vouchEth: '0',
      }
  }
}

export function formOf(fact: WorldFact): FactForm {
  switch (fact.kind) {
    case 'tokens': {
      const { address, symbol, name, chain, decimals, marketCapUsd, weeklyRevenueWeth } = fact.value
      return {
        kind: 'tokens',
        address,
        symbol,
        name,
        chain,
        decimals: String(decimals),
        marketCapUsd: String(marketCapUsd),
        weeklyRevenueWeth,
      }
    }
    case 'accounts':
      return {
        kind: 'accounts',
        username: fact.value.username,
        displayName: fact.value.displayName,
        posts: fact.value.posts,
      }
    case 'repos': {
      const { owner, name, maintainers, commits, pullRequests, releases, lastPushAt, weekly } = fact.value
      return {
        kind: 'repos',
        owner,
        name,
        maintainers: maintainers.join(', '),
        commits: numberText(commits),
        pullRequests: numberText(pullRequests),
        releases: numberText(releases),
        lastPushAt: lastPushAt ?? '',
        weekly: weekly.map((week) => week.commits).join(' '),
        weeklyBefore: weekly,
      }
    }
    case 'reputations': {
      const { username, displayName, score, reviews, vouches } = fact.value
      return {
        kind: 'reputations',
        username,
        displayName,
        score: String(score),
        reviews,
        vouchCount: String(vouches.count),
        vouchEth: vouches.eth,
      }
    }
  }
}

export type Sendable = { name: string; body: unknown } | { errors: FieldErrors }

/** The path and body of the PUT, or what is still missing. `now` is virtual. */
export function sendable(form: FactForm, now: number): Sendable {
  const errors: FieldErrors = {}
  const need = (field: string, text: string, pattern: RegExp, say: string) => {
    if (!pattern.test(text.trim())) errors[field] = say
    return text.trim()
  }
  const whole = (field: string, text: string) => Number(need(field, text, /^\d+$/, 'A whole number.'))
  const nullable = (field: string, text: string) => (text.trim() === '' ? null : whole(field, text))
  const made = body()
  return Object.keys(errors).length > 0 ? { errors } : made

  function body(): { name: string; body: unknown } {
    switch (form.kind) {
      case 'tokens':
        return {
          name: need('address', form.address, /^0x[0-9a-fA-F]{40}$/, '0x and 40 hexadecimal digits.'),
          body: {
            symbol: need('symbol', form.symbol, /\S/, 'A token needs a symbol.'),
            name: need('name', form.name, /\S/, 'A token needs a name.'),
            chain: form.chain,
            decimals: whole('decimals', form.decimals),
            marketCapUsd: Number(
              need('marketCapUsd', form.marketCapUsd, /^\d+(\.\d+)?$/, 'An amount in USD.'),
            ),
            weeklyRevenueWeth: need(
              'weeklyRevenueWeth',
              form.weeklyRevenueWeth,
              /^\d+(\.\d{1,18})?$/,
              'A decimal number such as 1.25.',
            ),
          },
        }
      case 'accounts':
        form.posts.forEach((post, at) => {
          need(`posts.${at}.text`, post.text, /\S/, 'A post needs words.')
        })
        return {
          name: need('username', form.username, /^\S+$/, 'One word, without @.'),
          body: {
            displayName: need('displayName', form.displayName, /\S/, 'How it is shown.'),
            posts: form.posts,
          },
        }
      case 'repos': {
        const counts = parseCounts(form.weekly)
        if (counts === null) errors.weekly = 'Up to 52 whole numbers, oldest first.'
        const isSame =
          counts !== null && counts.join() === form.weeklyBefore.map((week) => week.commits).join()
        const owner = need('owner', form.owner, /^[\w.-]+$/, 'Letters, digits, dot and dash.')
        return {
          name: `${owner}/${need('name', form.name, /^[\w.-]+$/, 'Letters, digits, dot and dash.')}`,
          body: {
            maintainers: form.maintainers.split(/[\s,]+/).filter(Boolean),
            commits: nullable('commits', form.commits),
            pullRequests: nullable('pullRequests', form.pullRequests),
            releases: nullable('releases', form.releases),
            lastPushAt: form.lastPushAt || new Date(now).toISOString(),
            weekly: isSame ? form.weeklyBefore : weeksUpTo(now, counts ?? []),
          },
        }
      }
      case 'reputations':
        form.reviews.forEach((review, at) => {
          need(`reviews.${at}.authorName`, review.authorName, /\S/, 'Who wrote it?')
          need(`reviews.${at}.text`, review.text, /\S/, 'A review needs words.')
        })
        return {
          name: need('username', form.username, /^\S+$/, 'One word, without @.'),
          body: {
            displayName: need('displayName', form.displayName, /\S/, 'How it is shown.'),
            score: whole('score', form.score),
            reviews: form.reviews,
            vouches: {
              count: whole('vouches.count', form.vouchCount),
              eth: need('vouches.eth', form.vouchEth, /^\d+(\.\d{1,18})?$/, 'A decimal number such as 1.25.'),
            },
          },
        }
    }
  }
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}
