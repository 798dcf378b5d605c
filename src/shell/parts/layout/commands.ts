import { DAY_MS, HOUR_MS } from '#kernel/durations'
import { call } from '../../api'
import { formatLength } from '../../format'
import { readClock } from '../../state/clock'
import { credentials } from '../../state/emulator'
import { publish } from '../../state/events'
import { leaveForChat } from '../../state/prefill'
import { chooseTheme } from '../../state/theme'
import { toast, toastError } from '../../state/toasts'
import type { Found } from '../Finder'
import { PLACES } from './places'

export interface Command extends Found {
  /** Found by this too, whole or by its beginning. */
  address?: string
}

export function commands(route: (url: string) => void, showRequests: () => void): Command[] {
  /** To a card of a page, also where the page is open already. */
  const toCard = (path: string, anchor: string) => () => {
    route(`${path}#${anchor}`)
    document.getElementById(anchor)?.scrollIntoView()
  }
  return [
    ...PLACES.map((place) => ({
      name: place.name,
      icon: place.icon,
      keys: `g ${place.letter}`,
      run: () => route(place.href),
    })),
    { name: 'Edit your own profile', icon: 'edit', run: () => route('/ui/profile') },
    { name: 'Approve profiles', icon: 'check', run: () => route('/ui/profiles?view=operator&state=pending') },
    { name: 'Send a token', icon: 'send', run: toCard('/ui/wallet', 'send') },
    { name: 'Swap tokens', icon: 'market', run: () => askAgent(route, 'swap 10 USDC to ETH') },
    { name: 'Export the state', icon: 'down', run: toCard('/ui/clock', 'state') },
    { name: 'Import a state', icon: 'up', run: toCard('/ui/clock', 'state') },
    { name: 'Reset the state', icon: 'replay', run: toCard('/ui/clock', 'state') },
    { name: 'Show or hide the last requests', icon: 'pulse', keys: 'r', run: showRequests },
    { name: 'Restore a deleted file', icon: 'folder', run: () => route('/ui/files?view=deleted') },
    { name: 'Plan an automation', icon: 'repeat', run: () => route('/ui/automations') },
    { name: 'Install a skill', icon: 'book', run: () => route('/ui/skills') },
    { name: 'Add a tool server', icon: 'plug', run: () => route('/ui/tools') },
    { name: 'Set a variable', icon: 'braces', run: () => route('/ui/variables') },
    { name: 'Make a webhook', icon: 'hook', run: () => route('/ui/webhooks?new=1') },
    { name: 'Make a paid endpoint', icon: 'dollar', run: () => route('/ui/endpoints?new=1') },
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
    { name: '+1 hour: travel one hour ahead', icon: 'clock', run: () => travel(HOUR_MS) },
    { name: '+1 day: travel one day ahead', icon: 'clock', run: () => travel(DAY_MS) },
    { name: '+30 days: travel thirty days ahead', icon: 'clock', run: () => travel(30 * DAY_MS) },
    { name: 'Remove Sandbank from this origin', icon: 'trash', run: () => location.assign('/ui/remove') },
    { name: 'Dark theme', icon: 'moon', run: () => chooseTheme('dark') },
    { name: 'Light theme', icon: 'sun', run: () => chooseTheme('light') },
    { name: 'Theme as the system has it', icon: 'half', run: () => chooseTheme('system') },
  ]
}

/** What was typed, as a prompt: it is written into the chat, and not sent. */
export function agentCommand(text: string, route: (url: string) => void): Command {
  const prompt = text.trim()
  return {
    id: 'ask the agent',
    name: prompt === '' ? 'Ask the agent' : `Ask the agent: ${prompt}`,
    icon: 'agent',
    run: () => askAgent(route, prompt),
  }
}

function askAgent(route: (url: string) => void, prompt: string): void {
  leaveForChat(prompt)
  // The chat takes what was left for it when it is opened.
  if (location.pathname === '/ui/agent') location.assign('/ui/agent')
  else route('/ui/agent')
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
