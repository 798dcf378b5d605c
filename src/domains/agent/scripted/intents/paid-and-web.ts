import { lookupTable } from '#kernel/lookup-table'
import type { Clause } from '../clause'
import { phrases } from '../words'
import type { Intent, Reading } from './intent'
import { anyToken, filesIn, linked } from './texts'

/** Understood, and refused by name: all of the request is used, and nothing is asked back. */
function refused(c: Clause, slots: Record<string, string>, why: string): Reading {
  c.useAll({ at: 0, end: c.items.length })
  return { slots, refused: why }
}

const ENDPOINT = phrases(`
  endpoint | endpoints | paid api | paid apis | x402 | paid service | paid services | paid endpoint | apis |
  x402 service
`)
const PAID = phrases('paid | x402 | endpoint | endpoints')
const OWN = phrases(`
  my | make | create | deploy | publish | build | set up | revenue | bring in | delete | raise | lower |
  earned | half a cent | reprice
`)

const isPaid = (c: Clause) =>
  c.has(ENDPOINT) || (c.has(PAID) && c.has(['api', 'apis', 'service', 'services', 'one']))

export const x402Own: Intent = {
  name: 'x402.own',
  means: 'paid endpoints of your own',
  acts: false,
  examples: [],
  words: ['endpoint', 'endpoints', 'revenue'],
  read(c) {
    const isMade =
      c.has(['paid api for', 'paid endpoint for']) && c.has(['a call', 'per call', 'cent', 'cents'])
    if (!isPaid(c) || !(c.has(OWN) || isMade)) return undefined
    return refused(c, {}, 'There are no paid endpoints of your own here yet. Nothing was made or changed.')
  },
}

export const x402Use: Intent = {
  name: 'x402.use',
  means: 'paid endpoints of others',
  acts: false,
  examples: [],
  words: ['endpoint', 'endpoints', 'x402'],
  read(c) {
    const isOne =
      c.opening(['ask the', 'run the', 'call the', 'use the']) !== undefined &&
      c.items.at(-1)?.lower === 'one'
    const isAsked =
      c.opening(['ask the', 'call the']) !== undefined && c.has(['one']) && c.all('quoted').length > 0
    if (!isPaid(c) && !isOne && !isAsked) return undefined
    return refused(
      c,
      {},
      'Paid endpoints cannot be found or called by prompt here yet. Nothing was paid. POST /wallet/sign signs a payment of x402.',
    )
  },
}

const GO = phrases(`
  open | go to | visit | browse | read | fetch | look at | load | check | scrape | news on | which | what |
  summarize | summarise | headlines
`)
const PAGE = phrases(`
  that page | this page | the page | the website | web page | the web | the internet | online
`)

export const web: Intent = {
  name: 'web',
  means: 'pages of the web',
  acts: false,
  examples: [],
  words: ['visit', 'browse'],
  read(c) {
    const files = filesIn(c, false)
    const pages = c.all('url', 'site').filter((item) => !files.includes(item))
    if (!c.has(GO) || (pages.length === 0 && !c.has(PAGE)) || c.all('sum', 'person').length > 0)
      return undefined
    const page = pages[0] ? linked(pages[0]) : ''
    return refused(
      c,
      { ...(page && { page }) },
      'Pages of the web are not read here. A tool server can read them: add one at Tool servers, and say "list my tools".',
    )
  },
}

const FIELDS = lookupTable<readonly string[]>({
  website: ['website', 'site', 'homepage', 'web site'],
  description: ['description', 'text', 'bio', 'about'],
  image: ['image', 'logo', 'picture', 'icon', 'avatar'],
  twitter: ['twitter', 'tweet', 'x link', 'telegram', 'discord'],
})
const EDIT = phrases(`
  set | change | update | use | edit | replace | add | give | put | new | make | is now | now | for my token
`)

/** What stands at a launched token: written into its launch, and not changed later. */
export const tokenEdit: Intent = {
  name: 'token.edit',
  means: "a launched token's description, website or image",
  acts: false,
  examples: [],
  words: ['website', 'description', 'image', 'logo'],
  read(c) {
    const field = Object.entries(FIELDS).find(([, labels]) => c.has(labels))?.[0]
    const link = c.all('url')[0]
    if (
      field === undefined ||
      c.has([
        'anything new',
        "what's new",
        'news',
        'profile',
        'launch',
        'called',
        'ticker',
        'symbol',
        'project',
      ])
    )
      return undefined
    const isToken = c.has(['my token', 'token', 'my coin'])
    const token = anyToken(c)
    if (!(c.has(EDIT) || link || c.has([':'])) || (!isToken && token === undefined)) return undefined
    return refused(
      c,
      { ...(token && { token }), field },
      `The ${field} of a launched token stands in its launch, and is not changed later. Nothing was changed. The profile of the project has a description and a website that can be: say "set my profile's ${field === 'image' ? 'website' : field} to …".`,
    )
  },
}
