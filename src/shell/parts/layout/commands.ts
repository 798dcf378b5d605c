import { DAY_MS, HOUR_MS } from '#kernel/durations'
import { call } from '../../api'
import { formatLength } from '../../format'
import { readClock } from '../../state/clock'
import { credentials } from '../../state/emulator'
import { publish } from '../../state/events'
import { chooseTheme, nextTheme, theme } from '../../state/theme'
import { toast, toastError } from '../../state/toasts'
import type { Found } from '../Finder'
import { PLACES } from './places'

export interface Command extends Found {
  /** Found by this too, whole or by its beginning. */
  address?: string
}

export function commands(route: (url: string) => void): Command[] {
  return [
    ...PLACES.map((place) => ({
      name: place.name,
      icon: place.icon,
      keys: `g ${place.letter}`,
      run: () => route(place.href),
    })),
    { name: 'Edit your own profile', icon: 'edit', run: () => route('/ui/profile') },
    { name: 'Approve profiles', icon: 'check', run: () => route('/ui/profiles?view=operator&state=pending') },
    { name: 'Ask the agent', icon: 'agent', run: () => route('/ui/agent') },
    { name: 'Restore a deleted file', icon: 'folder', run: () => route('/ui/files?view=deleted') },
    { name: 'Plan an automation', icon: 'repeat', run: () => route('/ui/automations') },
    { name: 'Install a skill', icon: 'book', run: () => route('/ui/skills') },
    { name: 'Add a tool server', icon: 'plug', run: () => route('/ui/tools') },
    { name: 'Set a variable', icon: 'braces', run: () => route('/ui/variables') },
    { name: 'Make a webhook', icon: 'hook', run: () => route('/ui/webhooks?new=1') },
    { name: 'Make an app', icon: 'app', run: () => route('/ui/apps?new=1') },
    { name: 'Create a key', icon: 'plus', run: () => route('/ui/keys?new=1') },
    { name: 'Launch a token', icon: 'launch', run: () => route('/ui/launches') },
    { name: 'Claim fees', icon: 'coins', run: () => route('/ui/fees') },
    { name: 'Ask a model', icon: 'chat', run: () => route('/ui/gateway') },
    {
      name: 'Top up model credit, set its budget',
      icon: 'chat',
      run: () => route('/ui/gateway?view=spending'),
    },
    { name: 'Edit fixtures', icon: 'chat', run: () => route('/ui/gateway?view=fixtures') },
    { name: 'Show refused requests', icon: 'warn', run: () => route('/ui/journal?status=4xx') },
    { name: 'Copy the full-access key', icon: 'copy', run: copyKey },
    { name: 'Travel one hour ahead', icon: 'clock', run: () => travel(HOUR_MS) },
    { name: 'Travel one day ahead', icon: 'clock', run: () => travel(DAY_MS) },
    { name: 'Travel thirty days ahead', icon: 'clock', run: () => travel(30 * DAY_MS) },
    { name: 'Remove Sandbank from this origin', icon: 'trash', run: () => location.assign('/ui/remove') },
    { name: 'Switch the theme', icon: 'half', run: () => chooseTheme(nextTheme(theme.value)) },
  ]
}

/** Commands in which every typed word begins a word, or whose address begins so; names that begin with the text come first. */
export function matching(all: readonly Command[], text: string): Command[] {
  const query = text.trim().toLowerCase()
  if (!query) return [...all]
  return all
    .filter(({ name, address }) => hasWords(name, query) || isBeginningOf(address, query))
    .sort(
      (a, b) =>
        Number(b.name.toLowerCase().startsWith(query)) - Number(a.name.toLowerCase().startsWith(query)),
    )
}

/** Whether each word of `wanted` begins a word of the name. */
export function hasWords(name: string, query: string): boolean {
  const parts = name.toLowerCase().split(/[\s:,-]+/)
  const words = query.trim().toLowerCase().split(/\s+/)
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}

/** Fewer characters than that begin too many addresses. */
const FEWEST_OF_AN_ADDRESS = 4

function isBeginningOf(address: string | undefined, query: string): boolean {
  return query.length >= FEWEST_OF_AN_ADDRESS && address?.toLowerCase().startsWith(query) === true
}

function copyKey(): void {
  const key = credentials.value?.keys.full
  if (key) navigator.clipboard.writeText(key).then(() => toast('Copied the full-access key'), toastError)
}

function travel(ms: number): void {
  call('POST /__sandbank/clock/advance', { body: { ms } }).then(({ fellDue }) => {
    publish('clock.changed')
    void readClock()
    toast(
      `Travelled ${formatLength(ms)} ahead`,
      fellDue.length ? `${fellDue.length} things fell due.` : undefined,
    )
  }, toastError)
}
