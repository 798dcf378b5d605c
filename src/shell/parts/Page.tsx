import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface Props {
  title: string
  /** What stands above the title, for example a link back. */
  above?: ComponentChildren
  heading?: ComponentChildren
  lede?: ComponentChildren
  actions?: ComponentChildren
  children: ComponentChildren
}

let firstPage = true

/** One page: its heading takes the focus after a navigation, so that a screen reader announces it. */
export function Page({ title, above, heading, lede, actions, children }: Props) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title === 'Overview' ? 'Sandbank' : `${title} · Sandbank`
  }, [title])
  useEffect(() => {
    if (!firstPage) ref.current?.focus({ preventScroll: true })
    firstPage = false
  }, [])
  return (
    <div class="page">
      <header class="page__head">
        <div class="grow">
          {above}
          <h1 ref={ref} tabIndex={-1}>
            {heading ?? title}
          </h1>
          {lede && <p class="page__lede">{lede}</p>}
        </div>
        {actions && <div class="row page__actions">{actions}</div>}
      </header>
      <div class="stack stack--wide">{children}</div>
    </div>
  )
}
