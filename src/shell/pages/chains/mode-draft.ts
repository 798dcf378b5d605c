import type { ChainMode, WishedMode } from '../../wire'

/** What the dialog holds while the user types. */
export interface ModeDraft {
  kind: ChainMode['kind']
  url: string
  number: string
  permission: string
}

export function draftOf(mode: ChainMode): ModeDraft {
  return {
    kind: mode.kind,
    url: mode.kind === 'embedded' ? '' : mode.url,
    number: mode.kind === 'fork' ? String(mode.number) : '',
    permission: '',
  }
}

/** The sentence that lets a chain send through a node that is not on this machine; null where none is needed. */
export function permissionSentence(url: string): string | null {
  if (!isHttp(url)) return null
  const { host, hostname } = new URL(url.trim())
  const isLoopback = /^(localhost|.*\.localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname)
  return isLoopback ? null : `send real transactions through ${host}`
}

export function problemsOf(draft: ModeDraft): Partial<Record<'url' | 'number' | 'permission', string>> {
  if (draft.kind === 'embedded') return {}
  const sentence = permissionSentence(draft.url)
  const typed = draft.permission.trim()
  return {
    ...(!isHttp(draft.url) && { url: 'An http(s) URL, such as http://127.0.0.1:8545.' }),
    ...(draft.kind === 'fork' &&
      !/^\d*$/.test(draft.number.trim()) && { number: 'A block’s number, or nothing for the newest.' }),
    ...(draft.kind === 'rpc' &&
      sentence !== null &&
      typed !== '' &&
      typed !== sentence && { permission: 'This is not the sentence. Leave it empty to only read.' }),
  }
}

export function modeInput({ kind, url, number, permission }: ModeDraft): WishedMode {
  const address = url.trim()
  if (kind === 'embedded') return { kind }
  if (kind === 'fork') {
    return { kind, url: address, ...(number.trim() !== '' && { number: Number(number) }) }
  }
  return { kind, url: address, ...(permission.trim() !== '' && { allowSending: permission.trim() }) }
}

function isHttp(url: string): boolean {
  return /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim())
}
