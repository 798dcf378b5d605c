import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import './Card.css'

interface Props {
  title?: ComponentChildren
  lede?: ComponentChildren
  actions?: ComponentChildren
  children?: ComponentChildren
  /** No padding around the content: for tables and lists that draw their own lines. */
  flush?: boolean
  class?: string
  /** Its name in an address: `#anchor` leads here, also where the card is there only after the page. */
  anchor?: string
}

export function Card({ title, lede, actions, children, flush, class: extra, anchor }: Props) {
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (anchor !== undefined && location.hash === `#${anchor}`) ref.current?.scrollIntoView()
  }, [])
  return (
    <section
      ref={ref}
      class={`card ${flush ? 'card--flush' : ''} ${extra ?? ''}`}
      aria-labelledby={title ? id : undefined}
      id={anchor}
    >
      {(title || actions) && (
        <header class="card__head">
          <div class="grow">
            {title && <h2 id={id}>{title}</h2>}
            {lede && <p class="card__lede">{lede}</p>}
          </div>
          {actions && <div class="row">{actions}</div>}
        </header>
      )}
      {children && <div class="card__body">{children}</div>}
    </section>
  )
}
