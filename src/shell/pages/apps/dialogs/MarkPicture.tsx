import type { Mark } from '../../../state/mark'

/** The picture of a viewer's mark; its name stands next to it. */
export function MarkPicture({ mark, size = 30 }: { mark: Mark; size?: number }) {
  return (
    <svg
      class="mark"
      width={size}
      height={size}
      viewBox="0 0 5 5"
      aria-hidden="true"
      shape-rendering="crispEdges"
    >
      {mark.cells.flatMap((isDrawn, at) => {
        if (!isDrawn) return []
        const x = Math.floor(at / 5)
        const y = at % 5
        return [...new Set([x, 4 - x])].map((column) => (
          <rect
            key={`${column} ${y}`}
            x={column}
            y={y}
            width="1.02"
            height="1.02"
            style={`fill: light-dark(oklch(0.5 0.13 ${mark.hue}), oklch(0.78 0.13 ${mark.hue}))`}
          />
        ))
      })}
    </svg>
  )
}
