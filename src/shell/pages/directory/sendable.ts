import type { FieldErrors } from '../editor/field-errors'
import type { EntryForm } from './entry-form'
import { parseCounts, weeksUpTo } from './weekly'

type Sendable = { name: string; body: unknown } | { errors: FieldErrors }

/** The path and body of the PUT, or what is still missing. `now` is virtual. */
export function sendable(form: EntryForm, now: number): Sendable {
  const errors: FieldErrors = {}
  const need = (field: string, text: string, pattern: RegExp, message: string) => {
    if (!pattern.test(text.trim())) errors[field] = message
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
