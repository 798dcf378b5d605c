import { formatCount, formatUsd, shorten } from '../../format'
import type { Directory, Repo, Reputation, SocialAccount, Token } from '../../wire'

export type Kind = 'tokens' | 'accounts' | 'repos' | 'reputations'

/** An entry of the directory, with the name its route knows it by. */
export type DirectoryEntry =
  | { kind: 'tokens'; name: string; value: Token }
  | { kind: 'accounts'; name: string; value: SocialAccount }
  | { kind: 'repos'; name: string; value: Repo }
  | { kind: 'reputations'; name: string; value: Reputation }

/** The path of one entry; a repo's name is `owner/name`. */
export function entryPath(kind: Kind, name: string): string {
  return `/__sandbank/directory/${kind}/${name.split('/').map(encodeURIComponent).join('/')}`
}

export interface KindInfo {
  id: Kind
  one: string
  many: string
  lede: string
}

export const KINDS: readonly KindInfo[] = [
  {
    id: 'tokens',
    one: 'token',
    many: 'Tokens',
    lede: 'A profile that names a token address takes its chain, symbol and market figures from here.',
  },
  {
    id: 'accounts',
    one: 'account',
    many: 'Social accounts',
    lede: 'Posts are shown for the account that is linked to the wallet; replies and reposts are left out.',
  },
  {
    id: 'repos',
    one: 'repository',
    many: 'Repositories',
    lede: 'A repository is verified when the profile’s wallet has linked the code-hosting account of its owner or of a maintainer.',
  },
  {
    id: 'reputations',
    one: 'reputation',
    many: 'Reputations',
    lede: 'By account name. Accounts without one are left out of the cards.',
  },
]

export function entriesOf(directory: Directory, kind: Kind): DirectoryEntry[] {
  switch (kind) {
    case 'tokens':
      return directory.tokens.map((value) => ({ kind, name: value.address, value }))
    case 'accounts':
      return directory.accounts.map((value) => ({ kind, name: value.username, value }))
    case 'repos':
      return directory.repos.map((value) => ({ kind, name: `${value.owner}/${value.name}`, value }))
    case 'reputations':
      return directory.reputations.map((value) => ({ kind, name: value.username, value }))
  }
}

/** How an entry reads in a list: a title, and a line of what matters about it. */
export function summaryOf(entry: DirectoryEntry): { title: string; detail: string } {
  switch (entry.kind) {
    case 'tokens': {
      const { symbol, name, chain, address, marketCapUsd } = entry.value
      return {
        title: `${name} (${symbol})`,
        detail: `${chain} · ${shorten(address)} · ${formatUsd(marketCapUsd)}`,
      }
    }
    case 'accounts': {
      const { displayName, username, posts } = entry.value
      const originals = posts.filter((post) => post.kind === 'post').length
      return {
        title: displayName,
        detail: `@${username} · ${originals} of ${posts.length} are original posts`,
      }
    }
    case 'repos': {
      const { commits, maintainers } = entry.value
      const counted = commits === null ? 'not counted yet' : `${formatCount(commits)} commits`
      return { title: entry.name, detail: `${counted} · ${maintainers.join(', ') || 'nobody maintains it'}` }
    }
    case 'reputations': {
      const { displayName, username, score, reviews } = entry.value
      return {
        title: displayName,
        detail: `@${username} · score ${formatCount(score)} · ${reviews.length} reviews`,
      }
    }
  }
}

/** "a token", "an account". */
export function withArticle({ one }: Pick<KindInfo, 'one'>): string {
  return `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`
}
