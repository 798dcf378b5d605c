import type { ComponentChildren } from 'preact'
import { CopyButton } from '../../../parts/CopyButton'
import { Json } from '../../../parts/Json'
import type { Delivery } from '../../../wire'
import { Headers } from '../Headers'

interface Props {
  title: string
  /** The first line: method and address, or the status. */
  line: string
  message: Pick<Delivery['request'], 'headers' | 'body' | 'encoding'>
  /** Stands below its headers. */
  children?: ComponentChildren
}

/** A request or a response: its first line, headers and body. */
export function Message({ title, line, message: { headers, body, encoding }, children }: Props) {
  return (
    <section class="stack stack--tight" aria-label={title}>
      <div class="row row--between">
        <h2 class="hooktitle">
          {title} {encoding === 'base64' && <span class="muted small">not UTF-8: in base64</span>}
        </h2>
        {body && <CopyButton text={body} what={`the ${title.toLowerCase()} body`} />}
      </div>
      <p class="small delivery__first">
        <code>{line}</code>
      </p>
      <Headers title="Headers" headers={headers} />
      {children}
      {body ? <Json text={body} label={`${title} body`} /> : <p class="small muted">No body.</p>}
    </section>
  )
}
