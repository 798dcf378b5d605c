import type { IconName } from '../Icon'

/** A page that one can go to. */
export interface Place {
  href: string
  name: string
  icon: IconName
  /** Pressed after `g`. */
  letter: string
}

/** An entry of the side bar, with the pages behind it; it leads to the first of them. */
export interface Door {
  name: string
  /** For the narrow tab bar, where the name is too long for it. */
  short?: string
  places: readonly [Place, ...Place[]]
  /** Has a place in the narrow tab bar too; the others are behind its last button. */
  isNear?: true
}

export const DOORS: readonly Door[] = [
  {
    name: 'Overview',
    short: 'Home',
    places: [{ href: '/', name: 'Overview', icon: 'home', letter: 'o' }],
    isNear: true,
  },
  {
    name: 'Wallet',
    places: [
      { href: '/ui/wallet', name: 'Wallet', icon: 'wallet', letter: 'm' },
      { href: '/ui/keys', name: 'Keys', icon: 'key', letter: 'k' },
      { href: '/ui/payments', name: 'Payments', icon: 'send', letter: 'y' },
      { href: '/ui/directory', name: 'Directory', icon: 'globe', letter: 'w' },
    ],
    isNear: true,
  },
  {
    name: 'Agent',
    places: [
      { href: '/ui/agent', name: 'Agent', icon: 'agent', letter: 'a' },
      { href: '/ui/orders', name: 'Orders', icon: 'market', letter: 'q' },
      { href: '/ui/automations', name: 'Automations', icon: 'repeat', letter: 'u' },
      { href: '/ui/skills', name: 'Skills', icon: 'book', letter: 's' },
      { href: '/ui/tools', name: 'Tool servers', icon: 'plug', letter: 'x' },
      { href: '/ui/variables', name: 'Variables', icon: 'braces', letter: 'v' },
    ],
    isNear: true,
  },
  {
    name: 'Projects',
    places: [{ href: '/ui/profiles', name: 'Projects', icon: 'people', letter: 'p' }],
    isNear: true,
  },
  {
    name: 'Tokens',
    places: [
      { href: '/ui/launches', name: 'Launches', icon: 'launch', letter: 'l' },
      { href: '/ui/fees', name: 'Fees', icon: 'coins', letter: 'f' },
      { href: '/ui/market', name: 'Market', icon: 'market', letter: 't' },
      { href: '/ui/partners', name: 'Partners', icon: 'partner', letter: 'n' },
    ],
  },
  {
    name: 'Models',
    places: [{ href: '/ui/gateway', name: 'Models', icon: 'chat', letter: 'd' }],
  },
  {
    name: 'Webhooks',
    places: [{ href: '/ui/webhooks', name: 'Webhooks', icon: 'hook', letter: 'h' }],
  },
  { name: 'Apps', places: [{ href: '/ui/apps', name: 'Apps', icon: 'app', letter: 'b' }] },
  {
    name: 'Paid endpoints',
    short: 'Endpoints',
    places: [{ href: '/ui/endpoints', name: 'Paid endpoints', icon: 'dollar', letter: 'z' }],
  },
  {
    name: 'Files',
    places: [{ href: '/ui/files', name: 'Files', icon: 'folder', letter: 'i' }],
  },
  {
    name: 'Chains',
    places: [{ href: '/ui/chains', name: 'Chains', icon: 'blocks', letter: 'e' }],
    isNear: true,
  },
  {
    name: 'Journal',
    places: [
      { href: '/ui/journal', name: 'Journal', icon: 'list', letter: 'j' },
      { href: '/ui/coverage', name: 'Coverage', icon: 'table', letter: 'r' },
    ],
    isNear: true,
  },
]

/** In the bar at the top, not in the side bar. */
export const SETTINGS: Place = { href: '/ui/clock', name: 'Clock and state', icon: 'settings', letter: 'c' }

export const PLACES: readonly Place[] = [...DOORS.flatMap(({ places }) => places), SETTINGS]

/** Whether the page at `path` belongs to the place at `href`. The editor is part of the projects. */
export function isAt(href: string, path: string): boolean {
  if (href === '/') return path === '/'
  if (href === '/ui/profiles' && path === '/ui/profile') return true
  if (href === '/ui/market' && path.startsWith('/ui/tokens/')) return true
  return path === href || path.startsWith(`${href}/`)
}

/** The entry of the side bar behind which the page at `path` is. */
export const doorAt = (path: string): Door | undefined =>
  DOORS.find(({ places }) => places.some(({ href }) => isAt(href, path)))
