import { base64 } from '@scure/base'
import { z } from 'zod'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { formParts } from '#kernel/http/form-parts'
import { checked, parseJson, readText } from '#kernel/http/read-request'
import { type StoredContent, storeContent } from './content'
import { limitsOf } from './limits'
import { type Place, placeIn, placeOf, ROOT } from './paths'

/** Of a JSON body, bytes; and of a form's fields without its file. */
const MAX_JSON_BYTES = 8 * 1024 * 1024
const FORM_BYTES = 256 * 1024

interface Upload {
  readonly place: Place
  readonly content: StoredContent
  readonly overwrite: boolean
}

const sentJson = z.strictObject({
  path: z.string().optional(),
  name: z.string().optional(),
  folder: z.string().optional(),
  content: z.string(),
  encoding: z.enum(['utf8', 'base64']).default('utf8'),
  overwrite: z.boolean().default(false),
})

/** What is sent as a form, as it comes, or as JSON. Throws 400 that names the wrong field; its content is stored then, in no file. */
export async function readUpload(context: Context, walletId: string, request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? ''
  return /^multipart\//i.test(type)
    ? readForm(context, walletId, request)
    : readJson(context, walletId, request)
}

async function readForm(context: Context, walletId: string, request: Request): Promise<Upload> {
  const { file: maxFile } = await limitsOf(context, walletId)
  const fields = new Map<string, string>()
  let content: StoredContent | undefined
  let filename: string | undefined
  for await (const part of formParts(request, { maxBytes: maxFile + FORM_BYTES })) {
    if (part.name !== 'file') {
      if (!['name', 'folder', 'path', 'overwrite'].includes(part.name)) {
        throw invalid(part.name, 'is not a field of this request')
      }
      fields.set(part.name, await part.text())
    } else if (content) {
      throw invalid('file', 'is sent twice; send one file a request')
    } else {
      filename = part.filename
      // Refused before it is all received, where the name comes first and cannot be.
      placeFor({ ...Object.fromEntries(fields), fallback: filename ?? 'file' })
      content = await storeContent(context, walletId, part.body)
    }
  }
  if (!content) throw invalid('file', 'is required')
  const overwrite = fields.get('overwrite') ?? 'false'
  if (!/^(true|false)$/.test(overwrite)) throw invalid('overwrite', 'must be true or false')
  const place = placeFor({ ...Object.fromEntries(fields), fallback: filename })
  return { place, content, overwrite: overwrite === 'true' }
}

async function readJson(context: Context, walletId: string, request: Request): Promise<Upload> {
  const text = await readText(request, MAX_JSON_BYTES)
  const json = parseJson(text, request.headers.get('content-type'), false)
  const { content, encoding, overwrite, ...names } = checked(sentJson, json, 'body', 'neutral')
  const place = placeFor(names)
  return { place, content: await storeContent(context, walletId, bytesOf(content, encoding)), overwrite }
}

/** `fallback`: the name that the file itself came with. */
function placeFor({
  path,
  name,
  folder,
  fallback,
}: {
  path?: string | undefined
  name?: string | undefined
  folder?: string | undefined
  fallback?: string | undefined
}): Place {
  if (path !== undefined) {
    if (name !== undefined || folder !== undefined) {
      throw invalid('path', 'stands for folder and name: send it, or those')
    }
    return placeOf(path, 'path')
  }
  const named = name ?? fallback
  if (named === undefined) throw invalid('name', 'is required')
  return placeIn(folder ?? ROOT, named)
}

function bytesOf(content: string, encoding: 'utf8' | 'base64'): string | Uint8Array<ArrayBuffer> {
  if (encoding === 'utf8') return content
  try {
    return new Uint8Array(base64.decode(content))
  } catch {
    throw invalid('content', 'must be base64 with its padding, as encoding says')
  }
}

function invalid(field: string, problem: string): Refusal {
  return new Refusal(errors.invalidRequest, `${field}: ${problem}. (Rule files.upload.)`, {
    rule: 'files.upload',
    facts: { field },
  })
}
