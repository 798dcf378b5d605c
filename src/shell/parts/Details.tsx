import type { ComponentChildren } from 'preact'
import './Details.css'

/** Names and values under each other; the value may be anything. */
export function Details({ rows }: { rows: readonly (readonly [string, ComponentChildren] | null)[] }) {
  return (
    <dl class="details">
      {rows.map(
        (row) =>
          row && (
            <Detail key={row[0]} name={row[0]}>
              {row[1]}
            </Detail>
          ),
      )}
    </dl>
  )
}

/** One name with its value, in a `<dl>`. `num`: its digits have one width. */
export function Detail({
  name,
  num = false,
  children,
}: {
  name: string
  num?: boolean
  children: ComponentChildren
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={num ? 'num' : undefined}>{children}</dd>
    </div>
  )
}
