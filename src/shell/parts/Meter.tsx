import './Meter.css'

interface Props {
  label: string
  used: number
  limit: number
  isFull?: boolean
}

/** How much of a limit is used. The figures stand next to it in words. */
export function Meter({ label, used, limit, isFull = used >= limit }: Props) {
  return (
    <meter
      class={`meter ${isFull ? 'meter--full' : ''}`}
      aria-label={label}
      min={0}
      max={Math.max(limit, Number.MIN_VALUE)}
      value={Math.min(used, limit)}
    />
  )
}
