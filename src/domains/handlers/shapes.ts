import { z } from 'zod'
import { moment } from '#kernel/clock'

const place = { file: z.string().optional(), line: z.int().optional() }

/** A line of a handler's console, as it is stored: with the names of variables in the place of their values. */
export const handlerLine = z.strictObject({ level: z.string(), text: z.string(), at: moment, ...place })
export type HandlerLine = z.infer<typeof handlerLine>

/** What a handler ended with, in its user's own files and lines. */
export const handlerError = z.strictObject({
  message: z.string(),
  ...place,
  column: z.int().optional(),
  stack: z.string().optional(),
})
export type HandlerError = z.infer<typeof handlerError>

/** The columns of a version that its texts fill: blobs, by their SHA-256. */
export const storedTexts = {
  file: z.string(),
  /** Of the code, UTF-8. */
  bytes: z.int().min(0),
  code: z.string(),
  map: z.string().nullable(),
  /** What was deployed as source, before it was made JavaScript. */
  source: z.string().nullable(),
}
export type StoredTexts = {
  readonly [Column in keyof typeof storedTexts]: z.infer<(typeof storedTexts)[Column]>
}

export function blobsOf({ code, map, source }: Pick<StoredTexts, 'code' | 'map' | 'source'>): string[] {
  return [code, map, source].filter((blob) => blob !== null)
}

export interface StoredVersion extends StoredTexts {
  /** `<owner>:000001`: ids of one owner sort as its versions do. */
  readonly id: string
  readonly walletId: string
  readonly version: number
  readonly deployedAt: number
}

/** What has versions: a webhook, a paid endpoint. */
export interface Owner {
  readonly id: string
  readonly walletId: string
  readonly name: string
  /** The version that is called, and the newest one that there was. */
  readonly version: number
  readonly lastVersion: number
}

export function versionId(ownerId: string, version: number): string {
  return `${ownerId}:${String(version).padStart(6, '0')}`
}
