import {
  entriesOf,
  fileErrors,
  fileTables,
  findFile,
  pathOf,
  placeOf,
  putFile,
  readText,
  removeEntry,
  storeContent,
} from '#domains/files'
import type { Context } from '#kernel/context'
import { errors, isRefusal, Refusal } from '#kernel/errors'
import type { EndpointRow } from '../tables'
import { badArgument, text } from './arguments'
import { encryptDownload } from './downloads'

type Method = (args: readonly unknown[]) => Promise<unknown>

/** Of one file that a handler reads as bytes. */
const MAX_BYTES = 5 * 1024 * 1024

/** Files of the wallet, below the folder of the service. Row x402-cloud-handler. */
export function fileMethods(
  context: Context,
  { walletId, name }: EndpointRow,
  { root, ...allowed }: NonNullable<EndpointRow['files']>,
  origin: string,
): Readonly<Record<string, Method>> {
  const at = (path: unknown, method: string) => within(root, text(path, `files.${method}`, 'path'))
  const enforce = (right: keyof typeof allowed, method: string) => {
    if (allowed[right]) return
    throw new Refusal(
      errors.invalidRequest,
      `ctx.files.${method}: the service "${name}" may not ${right} files. Set "files": {"${right}": true} in its configuration, and deploy it. (Rule endpoints.files.)`,
      { rule: 'endpoints.files', facts: { name, right } },
    )
  }
  const reading = (method: string, path: unknown) => {
    enforce('read', method)
    return at(path, method)
  }
  const write = async (method: string, path: unknown, content: string | Uint8Array<ArrayBuffer>) => {
    enforce('write', method)
    const place = placeOf(at(path, method), 'path')
    const stored = await storeContent(context, walletId, content)
    const { row } = await context.transaction([...fileTables], (context) =>
      putFile(context, walletId, place, stored, { overwrite: true }),
    )
    context.bus.publish({ type: 'files.changed', walletId })
    return { path: pathOf(row), size: row.size }
  }
  return {
    readText: async ([path]) => readText(context, walletId, reading('readText', path)),
    async readJson([path]) {
      const json = await readText(context, walletId, reading('readJson', path))
      try {
        return JSON.parse(json)
      } catch {
        throw badArgument('files.readJson', 'path', `${String(path)} is no JSON`)
      }
    },
    async readBytes([path]) {
      const file = await findFile(context, walletId, reading('readBytes', path))
      if (file.size > MAX_BYTES)
        throw badArgument('files.readBytes', 'path', `has ${file.size} bytes, and may have ${MAX_BYTES}`)
      const bytes = await new Response(await context.blobs.read(file.blob)).arrayBuffer()
      return new Uint8Array(bytes)
    },
    writeText: async ([path, content]) =>
      write('writeText', path, text(content, 'files.writeText', 'content')),
    async writeJson([path, value]) {
      const json: string | undefined = JSON.stringify(value)
      if (json === undefined) throw badArgument('files.writeJson', 'value', 'must be JSON')
      return write('writeJson', path, json)
    },
    async writeBytes([path, bytes]) {
      if (!(bytes instanceof Uint8Array)) throw badArgument('files.writeBytes', 'bytes', 'must be bytes')
      return write('writeBytes', path, new Uint8Array(bytes))
    },
    async list([folder]) {
      enforce('read', 'list')
      const below = folder == null ? root : at(folder, 'list')
      const entries = await entriesOf(context, walletId, below)
      return entries.map((entry) => ({
        kind: entry.kind,
        name: entry.name,
        path: pathOf(entry),
        ...(entry.kind === 'file' && { size: entry.size }),
      }))
    },
    async delete([path]) {
      enforce('delete', 'delete')
      try {
        await context.transaction([...fileTables], (context) =>
          removeEntry(context, walletId, at(path, 'delete')),
        )
      } catch (thrown) {
        if (isRefusal(thrown) && thrown.spec === fileErrors.unknown) return false
        throw thrown
      }
      context.bus.publish({ type: 'files.changed', walletId })
      return true
    },
    async getDownloadUrl([path]) {
      const file = await findFile(context, walletId, reading('getDownloadUrl', path))
      const ticket = await encryptDownload(context, { walletId, file: file.id })
      return `${origin}/x402/endpoints/download/${ticket}`
    },
  }
}

/** A path below the root, also where it begins with it. */
function within(root: string, path: string): string {
  if (path === root || path.startsWith(`${root}/`)) return path
  return `${root}/${path.replace(/^\/+/, '')}`
}
