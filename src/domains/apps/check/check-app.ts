import { readText } from '#domains/files'
import type { Context } from '#kernel/context'
import { isPublicKey } from '../access'
import type { App } from '../apps'
import { appFiles } from '../copies/app-files'
import { jsonLines } from '../json-lines'
import { readManifest } from '../manifest'
import { PERMISSIONS, type Permission } from '../permissions'
import { methodOf, scriptGlobals } from '../sdk/methods'
import { appFolder } from '../slug'
import { isPageMember, pageCall } from './page-calls'
import { pageScripts } from './page-scripts'
import type { Mention } from './sdk-uses'

/** @public */
export interface Found {
  readonly severity: 'error' | 'warning'
  readonly file: string
  /** Of the value in the manifest: `permissions[2]`; empty for other files. */
  readonly path: string
  /** From 1. */
  readonly line?: number
  readonly message: string
}

/** @public */
export interface Use {
  readonly call: string
  readonly file: string
  readonly line: number
  /** Any one of them is enough; none where it needs none. */
  readonly permissions: readonly Permission[]
  /** Whether the manifest declares one of them. */
  readonly declared: boolean
}

interface Source {
  readonly file: string
  readonly text: string
  readonly kind: 'page' | 'script'
}

/** A file by its path from the app's folder. Of those that are no program the text is not looked at. */
export interface CheckedFile {
  readonly path: string
  readonly content: string
}

type Checked = Pick<App, 'manifest' | 'problems'>
type SdkUses = typeof import('./sdk-uses').sdkUses

/** What is wrong with an app before it runs, as `checkSources`. Files are read as they are. */
export async function checkApp(context: Context, app: App) {
  const { owner, slug } = app
  const files: CheckedFile[] = []
  for (const { path } of await appFiles(context, owner.id, slug)) {
    const isRead = path === 'manifest.json' || kindOf(path)
    const content = isRead ? await readText(context, owner.id, `${appFolder(slug)}/${path}`) : ''
    files.push({ path, content })
  }
  return checkSources(slug, files)
}

/**
 * What is wrong with the files of an app: its manifest, and the calls of its page and scripts against the permissions.
 * What a program puts together while it runs is not seen. Rows app-manifest, app-scripts.
 */
export async function checkSources(
  slug: string,
  files: readonly CheckedFile[],
): Promise<{ problems: Found[]; uses: Use[] }> {
  // With the parser.
  const { sdkUses } = await import('./sdk-uses')
  const json = files.find(({ path }) => path === 'manifest.json')?.content
  const scripts = files.flatMap(({ path }) => (kindOf(path) === 'script' ? scriptName(path) : []))
  const missing = { file: 'manifest.json', path: '', message: 'is missing' }
  const app: Checked =
    json === undefined ? { manifest: undefined, problems: [missing] } : readManifest(json, slug, scripts)
  const found: Found[] = app.problems.map((problem) => ({ severity: 'error', ...problem }))
  const uses: Use[] = []
  for (const { path, content } of files) {
    const kind = kindOf(path)
    if (!kind) continue
    const read = usesIn({ file: path, text: content, kind }, app, sdkUses)
    uses.push(...read.uses)
    found.push(...read.found)
  }
  if (!files.some(({ path }) => path === 'index.html')) {
    found.push({
      severity: 'warning',
      file: 'index.html',
      path: '',
      message: 'is missing: the app has no page',
    })
  }
  if (json !== undefined) found.push(...unused(json, app, uses))
  return { problems: found, uses }
}

function kindOf(path: string): Source['kind'] | undefined {
  if (/^scripts\/[^/]+\.ts$/.test(path)) return 'script'
  return /^(?!data\/|scripts\/).*\.(html?|m?js)$/.test(path) ? 'page' : undefined
}

function scriptName(path: string): string {
  return path.slice('scripts/'.length, -'.ts'.length)
}

function usesIn(
  { file, text, kind }: Source,
  app: Checked,
  sdkUses: SdkUses,
): { uses: Use[]; found: Found[] } {
  const uses: Use[] = []
  const found: Found[] = []
  const isHtml = /\.html?$/.test(file)
  const programs = isHtml ? pageScripts(text) : [{ text, at: 0 }]
  const lineAt = (at: number) => text.slice(0, at).split('\n').length
  const complain = (at: number, message: string, severity: Found['severity'] = 'error') =>
    found.push({ severity, file, path: '', line: lineAt(at), message })
  const declared = app.manifest?.permissions ?? []
  for (const program of programs) {
    const roots = kind === 'script' ? scriptGlobals() : []
    const { mentions, brokenAt } = sdkUses(program.text, kind === 'script' ? 'ts' : 'js', roots)
    if (brokenAt !== undefined) {
      complain(
        program.at + brokenAt,
        `cannot be read from here on as ${kind === 'script' ? 'TypeScript' : 'JavaScript'}`,
      )
    }
    for (const mention of mentions) {
      const at = program.at + mention.at
      const call = kind === 'script' ? scriptCall(mention.name) : pageCall(mention.name)
      if (!call) {
        if (mention.isCalled && !(kind === 'page' && isPageMember(mention.name)))
          complain(at, `${mention.name} is no call of the SDK of a ${kind}`)
        continue
      }
      const permissions = needed(call.permissions, call.name, mention, kind, app)
      const isDeclared = permissions.length === 0 || permissions.some((name) => declared.includes(name))
      uses.push({ call: call.name, file, line: lineAt(at), permissions, declared: isDeclared })
      if (!isDeclared) {
        complain(
          at,
          `${call.name} needs the permission ${permissions.join(' or ')}, which manifest.json does not declare: "permissions": ${JSON.stringify([...declared, permissions[0]])}`,
        )
      }
      const wrong = wrongArgument(call.name, mention.argument, kind, app)
      if (wrong) complain(at, wrong)
    }
  }
  if (kind === 'script' && app.manifest) {
    const name = scriptName(file)
    if (!app.manifest.scripts.includes(name))
      found.push({
        severity: 'warning',
        file,
        path: '',
        message: `is not listed in "scripts" of manifest.json: nothing runs it`,
      })
  }
  return { uses, found }
}

function scriptCall(name: string) {
  const made = methodOf(name)
  return made && { name: made.name, permissions: made.method.permissions as readonly Permission[] }
}

/** A public key is read without a permission, by a page. */
function needed(
  permissions: readonly Permission[],
  call: string,
  { argument }: Mention,
  kind: Source['kind'],
  { manifest }: Checked,
): readonly Permission[] {
  const isPublic =
    kind === 'page' && call === 'appKV.get' && argument !== undefined && isPublicKey(manifest, argument)
  return isPublic ? [] : permissions
}

function wrongArgument(
  call: string,
  argument: string | undefined,
  kind: Source['kind'],
  { manifest }: Checked,
): string | undefined {
  if (argument === undefined || !manifest) return undefined
  const name = JSON.stringify(argument)
  if (call === 'scripts.run' && kind === 'page' && !manifest.scripts.includes(argument))
    return `${name} is not listed in "scripts" of manifest.json`
  const isSecret = call === 'secrets.get' || call === 'secrets.requestSetup'
  if (isSecret && !manifest.secrets.some(({ key }) => key === argument))
    return `${name} is not declared in "secrets" of manifest.json`
  return undefined
}

/** What is declared and serves nothing. */
function unused(json: string, { manifest }: Checked, uses: readonly Use[]): Found[] {
  const lines = jsonLines(json)
  const used = new Set(uses.flatMap(({ permissions }) => permissions))
  const declared = manifest?.permissions ?? []
  return declared.flatMap((name, index): Found[] => {
    const known = PERMISSIONS.find((permission) => permission === name)
    if (!known || used.has(known)) return []
    const path = `permissions[${index}]`
    const line = lines.get(path)
    const message =
      known === 'fetch:x402'
        ? 'fetch:x402 is reserved: nothing uses it yet'
        : `${known} is declared, and no call of the page or the scripts needs it`
    return [
      { severity: 'warning', file: 'manifest.json', path, ...(line !== undefined && { line }), message },
    ]
  })
}
