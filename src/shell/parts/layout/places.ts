import type { IconName } from '../Icon'

export interface Place {
  href: string
  name: string
  /** For the narrow tab bar. */
  short: string
  icon: IconName
  /** Pressed after `g`. */
  letter: string
  /** Has a place in the narrow tab bar too; the others are behind its last button. */
  isNear?: true
}

/** Pages that belong together, under one heading of the side bar. */
export interface PlaceGroup {
  name: string
  places: readonly Place[]
}

export const PLACE_GROUPS: readonly PlaceGroup[] = [
  {
    name: 'You',
    places: [
      { href: '/', name: 'Overview', short: 'Home', icon: 'home', letter: 'o', isNear: true },
      { href: '/ui/wallet', name: 'Wallet', short: 'Wallet', icon: 'wallet', letter: 'm', isNear: true },
      { href: '/ui/keys', name: 'Keys', short: 'Keys', icon: 'key', letter: 'k' },
    ],
  },
  {
    name: 'Agent',
    places: [
      { href: '/ui/agent', name: 'Agent', short: 'Agent', icon: 'agent', letter: 'a', isNear: true },
      { href: '/ui/gateway', name: 'Gateway', short: 'Gateway', icon: 'chat', letter: 'd' },
      { href: '/ui/files', name: 'Files', short: 'Files', icon: 'folder', letter: 'i' },
      { href: '/ui/automations', name: 'Automations', short: 'Automations', icon: 'repeat', letter: 'u' },
      { href: '/ui/skills', name: 'Skills', short: 'Skills', icon: 'book', letter: 's' },
      { href: '/ui/tools', name: 'Tool servers', short: 'Tools', icon: 'plug', letter: 'x' },
      { href: '/ui/webhooks', name: 'Webhooks', short: 'Webhooks', icon: 'hook', letter: 'h' },
      { href: '/ui/apps', name: 'Apps', short: 'Apps', icon: 'app', letter: 'b' },
      { href: '/ui/variables', name: 'Variables', short: 'Variables', icon: 'braces', letter: 'v' },
    ],
  },
  {
    name: 'Money',
    places: [
      { href: '/ui/launches', name: 'Launches', short: 'Launches', icon: 'launch', letter: 'l' },
      { href: '/ui/fees', name: 'Fees', short: 'Fees', icon: 'coins', letter: 'f' },
      { href: '/ui/market', name: 'Market', short: 'Market', icon: 'market', letter: 't' },
      { href: '/ui/partners', name: 'Partners', short: 'Partners', icon: 'partner', letter: 'n' },
      { href: '/ui/payments', name: 'Payments', short: 'Payments', icon: 'send', letter: 'y' },
    ],
  },
  {
    name: 'Data',
    places: [
      { href: '/ui/chains', name: 'Chains', short: 'Chains', icon: 'blocks', letter: 'e', isNear: true },
      {
        href: '/ui/profiles',
        name: 'Profiles',
        short: 'Profiles',
        icon: 'people',
        letter: 'p',
        isNear: true,
      },
      { href: '/ui/directory', name: 'Directory', short: 'Directory', icon: 'globe', letter: 'w' },
    ],
  },
  {
    name: 'Emulator',
    places: [
      { href: '/ui/journal', name: 'Journal', short: 'Journal', icon: 'list', letter: 'j', isNear: true },
      { href: '/ui/clock', name: 'Clock and state', short: 'Clock', icon: 'clock', letter: 'c' },
      { href: '/ui/coverage', name: 'Coverage', short: 'Coverage', icon: 'table', letter: 'r' },
    ],
  },
]

export const PLACES: readonly Place[] = PLACE_GROUPS.flatMap(({ places }) => places)

/** Whether the page at `path` belongs to the place at `href`. The editor is part of the profiles. */
export function isAt(href: string, path: string): boolean {
  if (href === '/') return path === '/'
  if (href === '/ui/profiles' && path === '/ui/profile') return true
  return path === href || path.startsWith(`${href}/`)
}
