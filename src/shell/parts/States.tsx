import type { ComponentChildren } from 'preact'
import type { ApiError } from '../api'
import { Button } from './Button'
import { Icon } from './Icon'
import './States.css'

/** Nothing here, and why, and what one could do about it. */
export function Empty({
  title,
  children,
  action,
}: {
  title: string
  children?: ComponentChildren
  action?: ComponentChildren
}) {
  return (
    <div class="empty">
      <p class="empty__title">{title}</p>
      {children && <p class="empty__text">{children}</p>}
      {action && <div class="row empty__action">{action}</div>}
    </div>
  )
}

/** Something was refused or did not arrive: the message of the emulator, and a way on. */
export function Problem({
  error,
  onRetry,
  children,
}: {
  error: ApiError
  onRetry?: () => void
  children?: ComponentChildren
}) {
  const text = error.message === error.error ? null : error.message
  return (
    <div class="problem" role="alert">
      <Icon name="warn" />
      <div class="grow">
        <p class="problem__title">
          {error.error}
          {error.status > 0 && <span class="problem__status num">{error.status}</span>}
        </p>
        {text && <p>{text}</p>}
        {error.retryAfter !== null && <p>It will answer again in {error.retryAfter} s of virtual time.</p>}
        {children}
      </div>
      {onRetry && (
        <Button size="s" icon="replay" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

export function Note({ tone = 'info', children }: { tone?: 'info' | 'warn'; children: ComponentChildren }) {
  return (
    <div class={`note note--${tone}`}>
      <Icon name={tone === 'warn' ? 'warn' : 'info'} size={16} />
      <div class="grow">{children}</div>
    </div>
  )
}

/** Holds the place of what is still loading, in its final height, so that nothing moves when it arrives. */
export function Skeleton({ rows = 3, tall }: { rows?: number; tall?: boolean }) {
  return (
    <div class={`skeleton ${tall ? 'skeleton--tall' : ''}`} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} />
      ))}
    </div>
  )
}
