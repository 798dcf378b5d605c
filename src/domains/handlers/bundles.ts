import { utf8ToBytes } from '@noble/hashes/utils'
import { z } from 'zod'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import type { StoredTexts } from './shapes'

/** UTF-8 bytes of a handler's code or source, and of its source map. */
const MAX_BUNDLE_BYTES = 1_048_576
const MAX_MAP_BYTES = 4_194_304

/** A handler as a deploy brings it. */
export const bundle = z
  .strictObject({
    file: z.string().min(1).max(200).describe('as errors name it: webhooks/orders/index.ts'),
    code: z.string().optional().describe('CommonJS, bundled; at most 1 MiB'),
    map: z.string().optional().describe('its source map'),
    source: z.string().optional().describe('TypeScript or JavaScript without packages, made CommonJS here'),
  })
  .refine(
    ({ code, source }) => (code === undefined) !== (source === undefined),
    'must have either code or source',
  )
export type BundleInput = z.infer<typeof bundle>

/** The texts of a handler's version. */
export interface BundleTexts {
  readonly file: string
  readonly code: string
  readonly map?: string | undefined
  readonly source?: string | undefined
}

/**
 * The texts of a bundle, its source made JavaScript. `field`: where it stands in the request; `domain`: whose rules a
 * refusal names. Throws 400 that names the field.
 */
export async function bundleTexts(
  field: string,
  { file, code, map, source }: BundleInput,
  domain: string,
): Promise<BundleTexts> {
  const rule = `${domain}.bundleSize`
  enforceSize(
    `${field}.${code === undefined ? 'source' : 'code'}`,
    code ?? source ?? '',
    MAX_BUNDLE_BYTES,
    rule,
  )
  if (map !== undefined) enforceSize(`${field}.map`, map, MAX_MAP_BYTES, rule)
  if (source === undefined) return { file, code: code ?? '', map }
  const { transpiled } = await import('./transpiled')
  return { ...(await transpiled(`${field}.source`, { file, source }, `${domain}.compile`)), source }
}

function enforceSize(field: string, text: string, most: number, rule: string): void {
  const { length } = utf8ToBytes(text)
  if (length <= most) return
  throw new Refusal(
    errors.invalidRequest,
    `${field}: must have at most ${most} bytes, and has ${length}. Nothing was deployed. (Rule ${rule}.)`,
    { rule, facts: { field, most, bytes: length } },
  )
}

/** Stores the texts of a bundle. Outside of transactions: who adds the version takes the references. */
export async function storeBundle(
  context: Context,
  { file, code, map, source }: BundleTexts,
): Promise<StoredTexts> {
  const stored = async (text: string) => {
    const bytes = utf8ToBytes(text)
    const body = new Blob([new Uint8Array(bytes)]).stream()
    return (await context.blobs.write(body, { maxBytes: bytes.length })).id
  }
  return {
    file,
    bytes: utf8ToBytes(code).length,
    code: await stored(code),
    map: map === undefined ? null : await stored(map),
    source: source === undefined ? null : await stored(source),
  }
}

/** The texts of a version. Outside of transactions. */
export async function readBundle({ blobs }: Context, row: StoredTexts): Promise<BundleTexts> {
  const text = async (blob: string | null) =>
    blob === null ? undefined : new Response(await blobs.read(blob)).text()
  const [code, map, source] = await Promise.all([text(row.code), text(row.map), text(row.source)])
  return { file: row.file, code: code ?? '', map, source }
}
