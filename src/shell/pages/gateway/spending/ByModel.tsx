import { formatCompact, formatCount } from '../../../format'
import type { ModelAccount } from '../../../wire'
import { formatCost } from '../cost'
import type { Figure } from './usage-days'

/** Each model's part, as bars in a table: the picture and its figures are one. */
export function ByModel({ byModel, figure }: { byModel: ModelAccount['usage']['byModel']; figure: Figure }) {
  const rows = [...byModel].sort((a, b) => b[figure] - a[figure])
  const most = Math.max(...rows.map((row) => row[figure]), Number.MIN_VALUE)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="gwtable gwtable--open" aria-label="Usage by model" tabIndex={0}>
      <table class="num">
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Requests</th>
            <th scope="col">Tokens</th>
            <th scope="col">USD</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.model} ${row.provider}`}>
              <th scope="row">
                {row.model} <span class="muted small">{row.provider}</span>
                <span
                  class="gwtable__bar"
                  style={{ inlineSize: `${(row[figure] / most) * 100}%` }}
                  aria-hidden="true"
                />
              </th>
              <td>
                {formatCount(row.requests)}
                {row.failed > 0 && <span class="muted"> + {formatCount(row.failed)} failed</span>}
              </td>
              <td>{formatCompact(row.tokens)}</td>
              <td>{formatCost(row.usd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
