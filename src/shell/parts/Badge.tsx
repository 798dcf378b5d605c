import type { ComponentChildren } from 'preact'
import './Badge.css'

export type Tone = 'plain' | 'ok' | 'warn' | 'bad' | 'accent' | 'sand'

export function Badge({
  tone = 'plain',
  title,
  children,
}: {
  tone?: Tone
  title?: string
  children: ComponentChildren
}) {
  return (
    <span class={`badge badge--${tone}`} title={title}>
      {children}
    </span>
  )
}

function toneOfStatus(status: number): Tone {
  return status >= 500 ? 'bad' : status >= 400 ? 'warn' : status >= 200 && status < 300 ? 'ok' : 'plain'
}

export function StatusBadge({ status }: { status: number }) {
  return <Badge tone={toneOfStatus(status)}>{status === 0 ? 'failed' : status}</Badge>
}

export function MethodName({ method }: { method: string }) {
  return <span class={`method method--${method.toLowerCase()}`}>{method}</span>
}
