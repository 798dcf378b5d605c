import { useState } from 'preact/hooks'
import { formatDay } from '../../format'
import { Button } from '../Button'
import './DayTable.css'

interface Props {
  /** What the figures are of. */
  label: string
  columns: readonly string[]
  /** By UTC day, the oldest first, as the plot has them. */
  rows: readonly (readonly [day: string, ...cells: string[]])[]
}

/** The figures of a plot as a table, on request: the newest day first. */
export function DayTable({ label, columns, rows }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div>
        <Button kind="quiet" size="s" expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the days' : 'Days as a table'}
        </Button>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section class="daytable" aria-label={label} tabIndex={0}>
          <table class="num">
            <thead>
              <tr>
                <th scope="col">Day</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.toReversed().map(([day, ...cells]) => (
                <tr key={day}>
                  <th scope="row">{formatDay(day)}</th>
                  {cells.map((cell, at) => (
                    <td key={columns[at]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
