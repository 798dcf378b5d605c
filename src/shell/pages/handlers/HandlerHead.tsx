import type { ComponentChildren } from 'preact'
import { Badge, MethodName } from '../../parts/Badge'
import { CopyButton } from '../../parts/CopyButton'
import './handlers.css'

interface Props {
  status: 'active' | 'paused'
  version: number
  description?: string | null
  methods: readonly string[]
  url: string
  /** Further badges. */
  children: ComponentChildren
}

/** What a handler is now, and the address that it is called at. */
export function HandlerHead({ status, version, description, methods, url, children }: Props) {
  return (
    <div class="handlerhead">
      <p class="row">
        <Badge tone={status === 'active' ? 'ok' : 'sand'}>{status}</Badge>
        <Badge>version {version}</Badge>
        {children}
        {description && <span class="muted">{description}</span>}
      </p>
      <p class="handlerhead__url">
        {methods.map((method) => (
          <MethodName key={method} method={method} />
        ))}{' '}
        <code>{url}</code>
        <CopyButton text={url} what="the address" />
      </p>
    </div>
  )
}
