import type { DocumentPart, ImagePart } from './model-request'

const DATA_URL = /^data:([^;,]+);base64,(.*)$/s

/** The chat format writes an image's bytes as a data URL. */
export function chatImage(url: string): ImagePart {
  const [, mediaType, base64] = DATA_URL.exec(url) ?? []
  return mediaType !== undefined && base64 !== undefined
    ? { type: 'image', mediaType, base64 }
    : { type: 'image', url }
}

/** And a file's, where it has them. */
export function chatDocument(file: {
  file_data?: string | null | undefined
  filename?: string | null | undefined
}): DocumentPart[] {
  const [, mediaType, base64] = DATA_URL.exec(file.file_data ?? '') ?? []
  if (mediaType === undefined || base64 === undefined) return []
  return [{ type: 'document', mediaType, base64, name: file.filename ?? undefined }]
}

export function chatFile({ mediaType, base64, name }: DocumentPart): object {
  return { filename: name ?? 'document.pdf', file_data: `data:${mediaType};base64,${base64}` }
}

export function chatImageUrl(part: ImagePart): string {
  return 'url' in part ? part.url : `data:${part.mediaType};base64,${part.base64}`
}

/** The messages format's `source`. */
export function messagesSource(part: ImagePart | DocumentPart): Record<string, string> {
  return 'url' in part
    ? { type: 'url', url: part.url }
    : { type: 'base64', media_type: part.mediaType, data: part.base64 }
}
