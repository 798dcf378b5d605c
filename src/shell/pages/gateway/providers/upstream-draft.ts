import type { Dialect, NewUpstream } from '../../../wire'

export interface UpstreamDraft {
  name: string
  dialect: Dialect
  baseUrl: string
  key: string
  /** As typed: one to a line, `here = there`. */
  models: string
  /** Whether it runs in an attested enclave, as the user says. */
  enclave: boolean
}

export const EMPTY_UPSTREAM: UpstreamDraft = {
  name: '',
  dialect: 'chat-completions',
  baseUrl: '',
  key: '',
  models: '',
  enclave: false,
}

export type UpstreamProblems = Partial<Record<keyof UpstreamDraft, string>>

export function problemsOf({ name, baseUrl, models }: UpstreamDraft): UpstreamProblems {
  const wrong = linesOf(models).find((line) => !/^[^=]+(=[^=]+)?$/.test(line))
  return {
    ...(!/^[a-z0-9][a-z0-9-]{0,31}$/.test(name.trim()) && {
      name: 'One to 32 of a–z, 0–9 and -, beginning with a letter or digit.',
    }),
    ...(!/^https?:\/\/.+/.test(baseUrl.trim()) && {
      baseUrl: 'An http(s) URL, such as http://localhost:11434/v1.',
    }),
    ...(wrong !== undefined && { models: `“${wrong}” is neither an id nor “here = there”.` }),
  }
}

export function bodyOf({ name, dialect, baseUrl, key, models, enclave }: UpstreamDraft): NewUpstream {
  const served = linesOf(models).map((line) => {
    const [here = '', there = here] = line.split('=').map((part) => part.trim())
    return [here, there] as const
  })
  return {
    name: name.trim(),
    dialect,
    baseUrl: baseUrl.trim(),
    ...(key !== '' && { key }),
    ...(served.length > 0 && { models: Object.fromEntries(served) }),
    ...(enclave && { enclave }),
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
