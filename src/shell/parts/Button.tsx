import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './Icon'
import './Button.css'

interface Props {
  kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  size?: 'm' | 's'
  icon?: IconName
  busy?: boolean
  disabled?: boolean
  submit?: boolean
  onClick?: (event: MouseEvent) => void
  children?: ComponentChildren
  /** For a button that shows only its icon. */
  label?: string
  pressed?: boolean
  expanded?: boolean
  title?: string
}

export function Button({ kind = 'plain', size = 'm', icon, busy, disabled, submit, label, ...rest }: Props) {
  const { children, onClick, pressed, expanded, title } = rest
  return (
    <button
      type={submit ? 'submit' : 'button'}
      class={`button button--${kind} button--${size} ${children ? '' : 'button--icon'}`}
      disabled={disabled}
      aria-busy={busy}
      aria-disabled={busy}
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      title={title ?? label}
      onClick={busy ? (event: MouseEvent) => event.preventDefault() : onClick}
    >
      {busy ? (
        <span class="spinner" aria-hidden="true" />
      ) : (
        icon && <Icon name={icon} size={size === 's' ? 15 : 17} />
      )}
      {children}
    </button>
  )
}
