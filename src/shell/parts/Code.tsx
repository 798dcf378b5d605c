import type { ComponentChildren } from 'preact'
import './Code.css'

/** Text that may be longer than its box. It takes the focus, so that the keyboard can scroll it. */
export function Code({
  label,
  wraps,
  children,
}: {
  label: string
  wraps?: boolean
  children: ComponentChildren
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class={`code ${wraps ? 'code--wraps' : ''}`} aria-label={label} tabIndex={0}>
      <pre>{children}</pre>
    </section>
  )
}
