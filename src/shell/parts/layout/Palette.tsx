import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { useResource } from '../../state/resource'
import { Icon } from '../Icon'
import { useModal } from '../use-modal'
import { commands, matching } from './commands'
import { findOnChain, loadFinds } from './finds'
import './Palette.css'

/** As many as a user would read before typing another letter. */
const MOST = 40

/** Everything one can go to, find or do, by typing a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { route } = useLocation()
  const dialog = useModal('input')
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const own = useMemo(() => commands(route), [route])
  const finds = useResource('finds', (signal) => loadFinds(route, signal))
  const found =
    text.trim() === ''
      ? own
      : [...matching([...own, ...(finds.data ?? [])], text).slice(0, MOST), ...findOnChain(text, route)]
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
      aria-label="Find a page, an action, a wallet, a token, a webhook, an app or a job"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div>
        <label class="palette__search">
          <Icon name="search" />
          <span class="visually-hidden">
            Find a page, an action, a wallet, a token, a webhook, an app or a job
          </span>
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
        <div class="palette__list" role="listbox" id={`${id}-list`} ref={list} aria-label="What was found">
          {found.map((command, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={command.id ?? command.name}
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
              {command.hint && <code class="palette__hint">{command.hint}</code>}
              {command.keys && <kbd>{command.keys}</kbd>}
            </button>
          ))}
        </div>
        {found.length === 0 && (
          <p class="palette__none">
            {finds.loading
              ? 'Looking among wallets, tokens, profiles and jobs…'
              : 'Nothing is called that. Try “key”, “travel”, a token’s symbol, or paste an address or a hash.'}
          </p>
        )}
        {finds.error && (
          <p class="palette__none" role="alert">
            Wallets, tokens, profiles and jobs cannot be found now: {finds.error.message}
          </p>
        )}
      </div>
    </dialog>
  )
}
