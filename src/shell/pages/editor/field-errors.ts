import type { Draft } from './draft'

/** What is wrong, by the path of the field as the emulator names it: `teamMembers.0.links.1.url`. */
export type FieldErrors = Record<string, string>

const isUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text)

/** The emulator's own rules, checked while typing, so that most mistakes never need a round trip. */
export function checkDraft(draft: Draft): FieldErrors {
  const errors: FieldErrors = {}
  const wrong = (path: string, isWrong: boolean, text: string) => {
    if (isWrong && !(path in errors)) errors[path] = text
  }
  const name = draft.projectName.trim()
  wrong('projectName', name.length === 0, 'A profile needs a name.')
  wrong('projectName', name.length > 100, 'At most 100 characters.')
  wrong('description', draft.description.length > 2000, 'At most 2,000 characters.')
  wrong(
    'website',
    draft.website.trim() !== '' && !isUrl(draft.website.trim()),
    'This must be an http(s) URL.',
  )
  wrong('website', draft.website.length > 500, 'At most 500 characters.')
  const token = draft.tokenAddress.trim()
  wrong('tokenAddress', token !== '' && !isAddress(token), 'An EVM address: 0x and 40 hexadecimal digits.')
  draft.teamMembers.forEach((member, at) => {
    wrong(`teamMembers.${at}.name`, !member.name.trim(), 'Who is it?')
    wrong(`teamMembers.${at}.links`, member.links.length > 10, 'At most 10 links a member.')
    member.links.forEach((link, n) => {
      wrong(`teamMembers.${at}.links.${n}.url`, !isUrl(link.url), 'This must be an http(s) URL.')
    })
  })
  draft.products.forEach((product, at) => {
    wrong(`products.${at}.name`, !product.name.trim(), 'What is it called?')
    wrong(`products.${at}.url`, product.url !== '' && !isUrl(product.url), 'This must be an http(s) URL.')
  })
  draft.revenueSources.forEach((source, at) => {
    wrong(`revenueSources.${at}.name`, !source.name.trim(), 'What is it called?')
  })
  for (const list of ['teamMembers', 'products', 'revenueSources'] as const) {
    wrong(list, draft[list].length > 20, 'At most 20 entries.')
  }
  return errors
}

const NAMED = /^([A-Za-z]+(?:[.[]\w+\]?)*):\s*(.+)$/s

/** The emulator's message begins with the path of the field: `website: must be a URL…`. Null when it names none. */
export function errorsFromMessage(message: string): FieldErrors | null {
  const found: FieldErrors = {}
  for (const part of message.split(/;\s+(?=[A-Za-z]+(?:[.[]\w+\]?)*:)/)) {
    const match = NAMED.exec(part.trim())
    if (match?.[1] && match[2]) found[match[1].replace(/\[(\w+)\]/g, '.$1')] = capitalised(match[2])
  }
  return Object.keys(found).length > 0 ? found : null
}

/** The errors of one entry of a list, under their paths inside it. */
export function errorsUnder(errors: FieldErrors, prefix: string): FieldErrors {
  const inside: FieldErrors = {}
  for (const [path, text] of Object.entries(errors)) {
    if (path.startsWith(`${prefix}.`)) inside[path.slice(prefix.length + 1)] = text
  }
  return inside
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
