interface Props {
  title: string
  headers: readonly (readonly [string, string])[] | Readonly<Record<string, string>>
  isOpen?: boolean
}

/** Headers as a list of names and values. */
export function Headers({ title, headers, isOpen }: Props) {
  const list = Array.isArray(headers) ? (headers as [string, string][]) : Object.entries(headers)
  if (list.length === 0) return null
  return (
    <details class="small" open={isOpen}>
      <summary>
        {title} ({list.length})
      </summary>
      <dl class="headerlist">
        {list.map(([name, value], at) => (
          <div key={at}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
