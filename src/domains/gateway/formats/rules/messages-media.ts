import type { MessagesBody } from '../messages-request'
import { allBlocks, DOCUMENTS, oneOf, type PlacedBlock, required, VISION } from './messages-words'
import { type FormatRule, fieldsOf, IMAGE_TYPES, isBase64, type Problem } from './rule'

/** What images and documents may be. */
export const media: readonly FormatRule<MessagesBody>[] = [
  {
    name: 'images',
    source: VISION,
    *broken(body) {
      for (const { block, path } of allBlocks(body)) {
        if (block.type !== 'image') continue
        yield* sourceProblems(block.source, `${path}.image.source`, {
          base64: IMAGE_TYPES,
          url: [],
          file: [],
        })
      }
    },
  },
  {
    name: 'documents',
    source: DOCUMENTS,
    *broken(body) {
      for (const { block, path } of allBlocks(body)) {
        if (block.type !== 'document') continue
        yield* sourceProblems(block.source, `${path}.document.source`, {
          base64: ['application/pdf'],
          text: ['text/plain'],
          content: [],
          url: [],
          file: [],
        })
      }
      const documents = allBlocks(body).filter(({ block }) => block.type === 'document')
      const other = documents.find(({ block }) => isCited(block) !== isCited(documents[0]?.block))
      if (other) {
        const path = `${other.path}.document.citations`
        yield { path, text: 'citations must be enabled on all or none of the documents of a request' }
      }
    },
  },
]

/** Whether an answer is to cite this document. */
export function isCited(block: PlacedBlock['block'] | undefined): boolean {
  return block?.type === 'document' && fieldsOf(block.citations).enabled === true
}

/** `types`: the media types of each kind of source. */
function* sourceProblems(
  received: unknown,
  path: string,
  types: Readonly<Record<string, readonly string[]>>,
): Generator<Problem> {
  if (received === undefined) {
    yield required(path)
    return
  }
  const { type, media_type, data, url } = fieldsOf(received)
  const kinds = Object.keys(types)
  if (!kinds.includes(String(type))) {
    yield* oneOf(`${path}.type`, type, kinds)
    return
  }
  const allowed = types[String(type)] ?? []
  if (allowed.length === 1 && media_type !== allowed[0]) {
    yield { path: `${path}.${type}.media_type`, text: `Input should be '${allowed[0]}'` }
  } else if (allowed.length > 1) yield* oneOf(`${path}.${type}.media_type`, media_type, allowed)
  if (type === 'base64' && !isBase64(data)) yield { path: `${path}.base64.data`, text: 'invalid base64 data' }
  if (type === 'url' && !(URL.canParse(String(url)) && new URL(String(url)).protocol === 'https:')) {
    yield { path: `${path}.url.url`, text: 'Only HTTPS URLs are supported.' }
  }
}
