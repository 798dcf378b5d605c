import type { AnswerTo } from '../../../contract'
import { call } from '../../api'
import { writeFile } from './files'

export type Template = AnswerTo<'GET /__sandbank/apps/templates'>['templates'][number]

export async function loadTemplates(signal: AbortSignal): Promise<Template[]> {
  return (await call('GET /__sandbank/apps/templates', { signal })).templates
}

/** Writes an app from a template, the manifest last: nothing of it runs before the rest is there. Throws ApiError. */
export async function makeApp(
  session: string,
  { id, slug, onWritten }: { id: string; slug: string; onWritten: (written: number, of: number) => void },
): Promise<void> {
  const { templates } = await call('GET /__sandbank/apps/templates', { query: { slug } })
  const files = templates.find((one) => one.id === id)?.files ?? []
  const last = files.filter(({ path }) => path === 'manifest.json')
  const ordered = [...files.filter((file) => !last.includes(file)), ...last]
  for (const [at, { path, content }] of ordered.entries()) {
    onWritten(at, ordered.length)
    await writeFile(session, `/apps/${slug}/${path}`, content)
  }
}
