import type { Tone } from '../../parts/Badge'
import type { WalletApp } from '../../wire'

export type Visibility = WalletApp['visibility']

export const VISIBILITY_TONE: Readonly<Record<Visibility, Tone>> = {
  private: 'plain',
  unlisted: 'sand',
  public: 'ok',
}

/** Each with what it means. */
export const VISIBILITIES: readonly (readonly [Visibility, string])[] = [
  ['private', 'Nobody but its owner can open it. For everybody else it is not there.'],
  ['unlisted', 'Whoever knows its address can open it.'],
  ['public', 'Everybody can open it.'],
]
