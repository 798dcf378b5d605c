import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon, type IconName } from './Icon'
import { useModal } from './use-modal'
import './Finder.css'

/** Something that can be found by typing a few letters of it. */
export interface Found {
  /** Where two may have the same name. */
  id?: string
  name: string
  /** Shown beside the name. */
  hint?: string
  /** Whether the hint is words, and no code. */
  isWordy?: boolean
  icon: IconName
  keys?: string
  run: () => void
}

interface Props {
  /** What can be found here. */
  label: string
  placeholder: string
  find: (text: string) => readonly Found[]
  /** Shown where nothing is found. */
  none: string
  /** Why not everything can be found now. */
  problem?: string | undefined
  onClose: () => void
}

/** A list in a dialog that is searched by typing, and gone through with the arrow keys. */
export function Finder({ label, placeholder, find, none, problem, onClose }: Props) {
  const dialog = useModal('input')
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const found = find(text)
  const chosen = found[Math.min(at, found.length - 1)]

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, text])

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((before) => (Math.min(before, found.length - 1) + step + found.length) % found.length)
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      onClose()
      chosen.run()
    }
  }

  return (
    <dialog
      ref={dialog}
      class="finder"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div>
        <label class="finder__search">
          <Icon name="search" />
          <span class="visually-hidden">{label}</span>
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen ? `${id}-${found.indexOf(chosen)}` : undefined}
            aria-autocomplete="list"
            placeholder={placeholder}
            autocomplete="off"
            value={text}
            onKeyDown={onKey}
            onInput={(event) => {
              setText(event.currentTarget.value)
              setAt(0)
            }}
          />
        </label>
        <div class="finder__list" role="listbox" id={`${id}-list`} ref={list} aria-label="What was found">
          {found.map((each, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={each.id ?? each.name}
              id={`${id}-${index}`}
              role="option"
              aria-selected={each === chosen}
              onMouseMove={() => setAt(index)}
              onClick={() => {
                onClose()
                each.run()
              }}
            >
              <Icon name={each.icon} />
              <span class="grow">{each.name}</span>
              {each.hint &&
                (each.isWordy ? (
                  <span class="finder__hint finder__hint--words small">{each.hint}</span>
                ) : (
                  <code class="finder__hint">{each.hint}</code>
                ))}
              {each.keys && <kbd>{each.keys}</kbd>}
            </button>
          ))}
        </div>
        {found.length === 0 && <p class="finder__none">{none}</p>}
        {problem && (
          <p class="finder__none" role="alert">
            {problem}
          </p>
        )}
      </div>
    </dialog>
  )
}
