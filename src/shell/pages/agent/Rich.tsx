import { call } from '../../api'
import { Json } from '../../parts/Json'
import { isPictureType } from '../../picture-types'
import { useQuery, withQuery } from '../../state/query'
import { useResource } from '../../state/resource'
import { isPicture } from '../files/kinds'
import { Picture } from '../files/Preview'
import type { Job } from './JobView'

type Datum = NonNullable<Job['richData']>[number]

/** The address of a stored file's content, which opens for its owner alone. */
const STORED = /^\/user\/files\/([\w-]+)\/content$/

/** A result that is more than words: a picture, a file with an address, or data as it is. */
export function Rich({ datum, session }: { datum: Datum; session: string }) {
  const { url, contentUrl = url, title, name, type } = datum
  const called = String(title ?? name ?? type ?? 'Result')
  const [, stored] =
    STORED.exec(typeof contentUrl === 'string' ? contentUrl.replace(location.origin, '') : '') ?? []
  if (stored !== undefined) return <StoredResult id={stored} called={called} session={session} />
  if (typeof url === 'string' && isOurs(url)) {
    if (/^data:image\/|\.(png|jpe?g|gif|webp|svg)(\?|$)/i.test(url) || /image|chart/.test(String(type))) {
      return (
        <figure class="agent__picture">
          <img src={url} alt={called} />
          <figcaption class="small muted">{called}</figcaption>
        </figure>
      )
    }
    return (
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {called}
        </a>
      </p>
    )
  }
  return <Json text={JSON.stringify(datum, null, 2)} label={called} />
}

/** A file of the wallet: as a picture where it is one, and as a link to its page. */
function StoredResult({ id, called, session }: { id: string; called: string; session: string }) {
  const [{ wallet = null }] = useQuery()
  const { data, error } = useResource(`file ${id}`, (signal) =>
    call('GET /user/files/:id', { key: session, params: { id }, signal }),
  )
  if (error) return <p class="small muted">{called}: the file is no longer there.</p>
  return (
    <figure class="agent__picture stack stack--tight">
      {data?.kind === 'file' && isPicture(data) && <Picture file={data} session={session} />}
      <figcaption>
        <a href={withQuery('/ui/files', {}, { file: id, wallet })}>{data?.name ?? called}</a>
      </figcaption>
    </figure>
  )
}

/** What a tool or a model made up must not become a link that runs or leads away. */
function isOurs(url: string): boolean {
  return (
    isPictureType(/^data:([^;,]+)/.exec(url)?.[1] ?? '') ||
    /^\/(?!\/)/.test(url) ||
    url.startsWith(`${location.origin}/`)
  )
}
