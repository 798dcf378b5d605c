import { base64 } from '@scure/base'
import { fileErrors, findFile, readText } from '#domains/files'
import type { Context } from '#kernel/context'
import { isRefusal } from '#kernel/errors'
import type { ValidApp } from '../apps'
import { appFolder } from '../slug'

/** Of a picture or the like, bytes. What is larger is left where it is, and the page cannot load it. */
const MAX_MEDIA_BYTES = 2 * 1024 * 1024

/**
 * Tags that load something, and what must not be looked into: comments, and scripts and styles with their content.
 */
const PIECES =
  /<!--[\s\S]*?-->|<script\b[^>]*>[\s\S]*?<\/script\s*>|<style\b[^>]*>[\s\S]*?<\/style\s*>|<(?:link|img|source|audio|video)\b[^>]*>/gi

/**
 * A page with the files of its app in the place of their relative names: the document can load nothing, so it carries
 * them. What is no file of the app stays as it is, and is blocked.
 */
export async function withFiles(context: Context, app: ValidApp, html: string): Promise<string> {
  const pieces: string[] = []
  const deferred: string[] = []
  let at = 0
  for (const found of html.matchAll(PIECES)) {
    const piece = await replaced(context, app, found[0])
    const waits = piece !== found[0] && /^<script\b[^>]*\sdefer\b/i.test(found[0])
    if (waits) deferred.push(piece)
    pieces.push(html.slice(at, found.index), waits ? '' : piece)
    at = found.index + found[0].length
  }
  // Scripts that wait for the document stand at its end: one that is written out waits for nothing.
  return [...pieces, html.slice(at), ...deferred].join('')
}

async function replaced(context: Context, app: ValidApp, piece: string): Promise<string> {
  const [, name = ''] = /^<(\w+)/.exec(piece) ?? []
  switch (name.toLowerCase()) {
    case 'script':
      return withScript(context, app, piece)
    case 'link':
      return withStyle(context, app, piece)
    case 'img':
    case 'source':
    case 'audio':
    case 'video':
      return withMedia(context, app, piece)
    default:
      return piece
  }
}

async function withScript(context: Context, app: ValidApp, piece: string): Promise<string> {
  const [tag = ''] = /^<[^>]*>/.exec(piece) ?? []
  const source = attributeOf(tag, 'src')
  const code = source && (await textOf(context, app, source.value))
  if (!code) return piece
  return `${tag.replace(source.whole, '').replace(/\s(defer|async)\b/gi, '')}${inScript(code)}</script>`
}

/** Neither ends the element that it stands in. */
function inScript(code: string): string {
  return code.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--')
}

async function withStyle(context: Context, app: ValidApp, tag: string): Promise<string> {
  const isStyle = /\brel\s*=\s*["']?stylesheet\b/i.test(tag)
  const source = isStyle ? attributeOf(tag, 'href') : undefined
  const css = source && (await textOf(context, app, source.value))
  if (!css) return tag
  const media = attributeOf(tag, 'media')
  return `<style${media ? ` ${media.whole.trim()}` : ''}>${css.replace(/<\/(style)/gi, '<\\/$1')}</style>`
}

async function withMedia(context: Context, app: ValidApp, tag: string): Promise<string> {
  const source = attributeOf(tag, 'src')
  const path = source && pathOf(app, source.value)
  if (!path) return tag
  try {
    const { blob, size, type } = await findFile(context, app.owner.id, path)
    if (size > MAX_MEDIA_BYTES) return tag
    const bytes = new Uint8Array(await new Response(await context.blobs.read(blob)).arrayBuffer())
    return tag.replace(source.whole, ` src="data:${type};base64,${base64.encode(bytes)}"`)
  } catch (thrown) {
    if (isRefusal(thrown)) return tag
    throw thrown
  }
}

async function textOf(context: Context, app: ValidApp, source: string): Promise<string | undefined> {
  const path = pathOf(app, source)
  if (path === undefined) return undefined
  try {
    return await readText(context, app.owner.id, path)
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.spec === fileErrors.unknown) return undefined
    throw thrown
  }
}

/** Where a relative address of the page leads among the owner's files; undefined outside of the app's folder. */
function pathOf({ slug }: ValidApp, source: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|[/\\#?])/i.test(source)) return undefined
  const folder = `${appFolder(slug)}/`
  const { pathname } = new URL(source, `http://app${folder}`)
  const path = decoded(pathname)
  return path?.startsWith(folder) ? path : undefined
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function attributeOf(tag: string, name: string): { whole: string; value: string } | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)
  if (!found) return undefined
  const [whole, double, single, bare] = found
  return { whole, value: (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim() }
}
