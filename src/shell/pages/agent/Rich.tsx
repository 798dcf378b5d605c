import { Json } from '../../parts/Json'
import type { Job } from './JobView'

type Datum = NonNullable<Job['richData']>[number]

/** A result that is more than words: a picture, a file with an address, or data as it is. */
export function Rich({ datum }: { datum: Datum }) {
  const { url, title, name, type } = datum
  const called = String(title ?? name ?? type ?? 'Result')
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

/** What a tool or a model made up must not become a link that runs or leads away. */
function isOurs(url: string): boolean {
  return (
    /^data:image\/(png|jpeg|gif|webp);/.test(url) ||
    /^\/(?!\/)/.test(url) ||
    url.startsWith(`${location.origin}/`)
  )
}
