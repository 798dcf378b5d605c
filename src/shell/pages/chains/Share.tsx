/** A part of a whole as a bar, with the same in figures. */
export function Share({ part, of, text }: { part: number; of: number; text: string }) {
  const percent = of > 0 ? Math.min(100, (part / of) * 100) : 0
  return (
    <span class="share num">
      <span class="share__track" aria-hidden="true">
        <span class="share__part" style={{ width: `${Math.max(percent, part > 0 ? 1 : 0)}%` }} />
      </span>
      {text} <span class="muted">({percent < 10 ? percent.toFixed(1) : Math.round(percent)} %)</span>
    </span>
  )
}
