import type { Provider } from '../../../wire'

/** The positions to be written so that the upstream at `from` stands at `to`: only those that change. */
export function reordered(
  upstreams: readonly Provider[],
  from: number,
  to: number,
): [name: string, position: number][] {
  const next = [...upstreams]
  const [moved] = next.splice(from, 1)
  if (!moved || to < 0 || to > next.length) return []
  next.splice(to, 0, moved)
  return next.flatMap((one, position): [string, number][] =>
    one.position === position ? [] : [[one.name, position]],
  )
}
