import type { ComponentChildren } from 'preact'

/** Names and values under each other; the value may be anything. */
export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren] | null)[] }) {
  return (
    <dl class="txfacts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
