import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Icon } from '../Icon'
import { useModal } from '../use-modal'
import { commands, matching } from './commands'
import './Palette.css'

/** Everything one can go to or do, by typing a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { route } = useLocation()
  const dialog = useModal('input')
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const all = useMemo(() => commands(route), [route])
  const found = matching(all, text)
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
      class="palette"
      aria-label="Find a page or an action"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div>
        <label class="palette__search">
          <Icon name="search" />
          <span class="visually-hidden">Find a page or an action</span>
          <input
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={chosen ? `${id}-${found.indexOf(chosen)}` : undefined}
            aria-autocomplete="list"
            placeholder="Where to, or what to do?"
            autocomplete="off"
            value={text}
            onKeyDown={onKey}
            onInput={(event) => {
              setText(event.currentTarget.value)
              setAt(0)
            }}
          />
        </label>
        <div class="palette__list" role="listbox" id={`${id}-list`} ref={list} aria-label="Pages and actions">
          {found.map((command, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={command.name}
              id={`${id}-${index}`}
              role="option"
              aria-selected={command === chosen}
              onMouseMove={() => setAt(index)}
              onClick={() => {
                onClose()
                command.run()
              }}
            >
              <Icon name={command.icon} />
              <span class="grow">{command.name}</span>
              {command.keys && <kbd>{command.keys}</kbd>}
            </button>
          ))}
        </div>
        {found.length === 0 && (
          <p class="palette__none">Nothing is called that. Try “key”, “travel” or “journal”.</p>
        )}
      </div>
    </dialog>
  )
}
