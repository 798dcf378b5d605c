import { call, inPath, request, send } from '../../api'
import { errorFromBody } from '../../api-error'
import { publish } from '../../state/events'

interface Place {
  session: string
  /** Of the app's folder. */
  path: string
}

/** Writes a file of an app. Throws ApiError. */
export async function writeFile(session: string, path: string, content: string): Promise<void> {
  await request('POST', '/user/files', { key: session, body: { path, content, overwrite: true } })
  publish('files.changed')
}

/** The text of a file by its path. Throws ApiError. */
async function readFile(session: string, path: string): Promise<string> {
  const answer = await send('GET', `/user/files/${inPath(path)}/content`, {
    key: session,
    isOwn: true,
  })
  if (answer.status >= 400) throw errorFromBody(answer.status, answer.text, answer.headers.get('retry-after'))
  return answer.text
}

/** Changes the manifest as it stands now, in its own indentation. Throws what `change` and the emulator throw. */
export async function changeManifest(
  { session, path }: Place,
  change: (manifest: Record<string, unknown>) => void,
): Promise<void> {
  const file = `${path}/manifest.json`
  const text = await readFile(session, file)
  await writeFile(session, file, changedJson(text, change))
}

/** JSON with something changed in it. Throws a SyntaxError for what is no object. */
export function changedJson(text: string, change: (json: Record<string, unknown>) => void): string {
  const json: unknown = JSON.parse(text)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new SyntaxError('The manifest is no JSON object.')
  }
  change(json as Record<string, unknown>)
  const [, indent = '  '] = /\n([ \t]+)"/.exec(text) ?? []
  return `${JSON.stringify(json, null, indent)}\n`
}

/** Adds the key to `publicDataKeys`, where it is not yet. */
export function declarePublic(place: Place, key: string): Promise<void> {
  return changeManifest(place, (manifest) => {
    const before = Array.isArray(manifest.publicDataKeys) ? manifest.publicDataKeys : []
    if (!before.includes(key)) manifest.publicDataKeys = [...before, key]
  })
}

/** Takes it away again. */
export function hidePublic(place: Place, key: string): Promise<void> {
  return changeManifest(place, (manifest) => {
    const before = Array.isArray(manifest.publicDataKeys) ? manifest.publicDataKeys : []
    manifest.publicDataKeys = before.filter((one) => one !== key)
  })
}

/** Moves the folder of an app, and lets its manifest say so where that names it. */
export async function renameApp({ session, path }: Place, slug: string): Promise<void> {
  const moved = await call('PATCH /user/files/:id', {
    key: session,
    params: { id: path },
    body: { name: slug },
  })
  // One that cannot be read or written is shown as a problem of the app, under its new name.
  await changeManifest({ session, path: moved.path }, (manifest) => {
    if ('slug' in manifest) manifest.slug = slug
  }).catch(() => undefined)
  publish('files.changed')
}

/** The app's folder with all that is in it. */
export async function removeApp({ session, path }: Place): Promise<void> {
  await call('DELETE /user/files/:id', {
    key: session,
    params: { id: path },
    query: { recursive: 'true' },
  })
  publish('files.changed')
}
