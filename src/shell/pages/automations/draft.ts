import type { BodyOf } from '../../../contract'

/** What the form holds: texts, whichever of them are used. */
export interface Draft {
  name: string
  prompt: string
  kind: 'cron' | 'at' | 'price'
  cron: string
  /** As a field for local times writes it, and meant as UTC: `2030-01-04T09:00`. */
  at: string
  token: string
  side: 'below' | 'above'
  price: string
}

/** What the emulator is sent; it says what is wrong with it. */
export function triggerOf({
  kind,
  cron,
  at,
  token,
  side,
  price,
}: Draft): BodyOf<'POST /user/automation'>['trigger'] {
  switch (kind) {
    case 'cron':
      return { type: 'cron', cron }
    case 'at':
      return { type: 'at', at: at === '' ? '' : `${at.length === 16 ? `${at}:00` : at}Z` }
    case 'price':
      return { type: 'price', token, ...(side === 'below' ? { below: price } : { above: price }) }
  }
}
