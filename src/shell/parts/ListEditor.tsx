import type { ComponentChildren } from 'preact'
import { Button } from './Button'
import './ListEditor.css'

interface Props<T> {
  items: readonly T[]
  onChange: (items: T[]) => void
  blank: () => T
  /** What one entry is called: “team member”. */
  noun: string
  most?: number
  error?: string | undefined
  compact?: boolean
  render: (item: T, change: (next: T) => void, at: number) => ComponentChildren
}

/** Entries that can be added, removed and moved, by keyboard as well. */
export function ListEditor<T>({ items, onChange, blank, noun, most, error, compact, render }: Props<T>) {
  const replace = (at: number, next: T) => onChange(items.map((item, n) => (n === at ? next : item)))
  const move = (at: number, to: number) => {
    const next = [...items]
    const [item] = next.splice(at, 1)
    if (item !== undefined) next.splice(to, 0, item)
    onChange(next)
  }
  return (
    <div class={`listed ${compact ? 'listed--compact' : ''}`}>
      {items.map((item, at) => (
        <div key={at} class="listed__item">
          <div class="grow">{render(item, (next) => replace(at, next), at)}</div>
          <div class="listed__tools">
            {!compact && (
              <>
                <Button
                  kind="quiet"
                  size="s"
                  icon="up"
                  label={`Move ${noun} ${at + 1} up`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <Button
                  kind="quiet"
                  size="s"
                  icon="down"
                  label={`Move ${noun} ${at + 1} down`}
                  disabled={at === items.length - 1}
                  onClick={() => move(at, at + 1)}
                />
              </>
            )}
            <Button
              kind="quiet"
              size="s"
              icon="trash"
              label={`Remove ${noun} ${at + 1}`}
              onClick={() => onChange(items.filter((_, n) => n !== at))}
            />
          </div>
        </div>
      ))}
      {error && <p class="field__error">{error}</p>}
      <div>
        <Button
          size="s"
          icon="plus"
          disabled={most !== undefined && items.length >= most}
          onClick={() => onChange([...items, blank()])}
        >
          Add {noun}
        </Button>
      </div>
    </div>
  )
}
