import { useState } from 'preact/hooks'
import './Avatar.css'

/** A picture where there is one that loads, the first letters otherwise. */
export function Avatar({
  src,
  name,
  size = 'm',
}: {
  src?: string | null | undefined
  name: string
  size?: 's' | 'm' | 'l'
}) {
  const [failed, setFailed] = useState<string | null>(null)
  const letters = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase()
  return (
    <span class={`avatar avatar--${size} avatar--${hue(name)}`} aria-hidden="true">
      {src && failed !== src ? (
        <img src={src} alt="" loading="lazy" onError={() => setFailed(src)} />
      ) : (
        letters
      )}
    </span>
  )
}

function hue(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % 5
}
