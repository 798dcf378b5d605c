import type { Language } from '../../parts/editor/code-mirror'
import { isPictureType } from '../../picture-types'
import type { StoredFile } from '../../wire'

const TEXTS = /^(text\/|application\/(json|jsonl|yaml|toml|xml)$|image\/svg\+xml$)/

/** Types by the words people have for them. */
const KINDS: Readonly<Record<string, string>> = {
  'text/plain': 'Text',
  'text/markdown': 'Markdown',
  'text/csv': 'CSV',
  'text/html': 'HTML',
  'application/json': 'JSON',
  'application/pdf': 'PDF',
  'application/octet-stream': 'Binary',
}

type Typed = Pick<StoredFile, 'mimeType'>

export const isPicture = ({ mimeType }: Typed): boolean => isPictureType(mimeType)
export const isText = ({ mimeType }: Typed): boolean => TEXTS.test(mimeType)
export const isJson = ({ mimeType }: Typed): boolean => mimeType === 'application/json'

export function languageOf(file: Pick<StoredFile, 'mimeType' | 'name'>): Language {
  if (isJson(file)) return 'json'
  return /\.[cm]?[jt]sx?$/.test(file.name) ? 'typescript' : 'text'
}

export function kindOf({ mimeType }: Typed): string {
  const [group, name = ''] = mimeType.split('/')
  return (
    KINDS[mimeType] ?? (group === 'image' ? `${name.replace('+xml', '').toUpperCase()} picture` : mimeType)
  )
}
