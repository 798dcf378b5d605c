import type { Repo, Review, SocialPost } from '../../wire'
import type { FieldErrors } from '../editor/field-errors'
import type { DirectoryEntry, Kind } from './entries'

/** Numbers stand as text while they are typed; '' is null where the route allows it. */
export type EntryForm =
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

/** What every form of an entry is given. */
export interface FormProps<K extends EntryForm['kind']> {
  form: Extract<EntryForm, { kind: K }>
  isNew: boolean
  errors: FieldErrors
  onChange: (form: EntryForm) => void
}

export function blankEntry(kind: Kind): EntryForm {
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

export function formOf(entry: DirectoryEntry): EntryForm {
  switch (entry.kind) {
    case 'tokens': {
      const { address, symbol, name, chain, decimals, marketCapUsd, weeklyRevenueWeth } = entry.value
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
        username: entry.value.username,
        displayName: entry.value.displayName,
        posts: entry.value.posts,
      }
    case 'repos': {
      const { owner, name, maintainers, commits, pullRequests, releases, lastPushAt, weekly } = entry.value
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
      const { username, displayName, score, reviews, vouches } = entry.value
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

function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}
