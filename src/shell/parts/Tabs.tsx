import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import './Tabs.css'

interface Props<T extends string> {
  label: string
  tabs: readonly (readonly [id: T, text: ComponentChildren])[]
  current: T
  onChange: (id: T) => void
  children: ComponentChildren
}

/** Tabs by the ARIA pattern: one tab stop, arrows move, Home and End jump. */
export function Tabs<T extends string>({ label, tabs, current, onChange, children }: Props<T>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // By hand: scrollIntoView would move the page too.
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!list.current || !tab) return
    const { scrollLeft, clientWidth, offsetLeft } = list.current
    const start = tab.offsetLeft - offsetLeft
    const end = start + tab.offsetWidth
    if (start < scrollLeft || end > scrollLeft + clientWidth) list.current.scrollLeft = end - clientWidth / 2
  }, [current])
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(([tab]) => tab === current)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + tabs.length) % tabs.length
    const next = tabs[index]
    if (!next) return
    onChange(next[0])
    list.current?.querySelectorAll('button')[index]?.focus()
  }
  return (
    <div class="tabs">
      <div class="tabs__list" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(([tab, text]) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onChange(tab)}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </div>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  options: readonly (readonly [id: T, text: ComponentChildren])[]
  value: T
  onChange: (id: T) => void
  disabled?: boolean
}

/** A few exclusive choices side by side: radio buttons that look like one control. */
export function Choice<T extends string>({ label, options, value, onChange, disabled }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset class="choice" disabled={disabled}>
      <legend class="visually-hidden">{label}</legend>
      {options.map(([option, text]) => (
        <label key={option} class="choice__option">
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
