import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/Button'
import { TextField } from '../../parts/Field'

interface Props {
  title: string
  /** What the list is for. */
  children: ComponentChildren
  items: string[]
  /** Of the field for another one. */
  label: string
  placeholder: string
  type?: 'url' | 'text'
  /** A text as it is stored; undefined where it is none. */
  read: (text: string) => string | undefined
  /** The message for a text that is none. */
  wrong: string
  onSave: (items: string[]) => Promise<boolean>
}

/** A setting that is a list of strings. */
export function SettingList({ title, children, items, label, read, wrong, onSave, ...field }: Props) {
  const [text, setText] = useState('')
  const typed = text.trim()
  const next = typed === '' ? undefined : read(typed)
  const isWrong = typed !== '' && next === undefined
  const add = async () => {
    if (next !== undefined && (await onSave([...new Set([...items, next])]))) setText('')
  }
  return (
    <div class="setting">
      <div>
        <h3>{title}</h3>
        <p class="small muted">{children}</p>
      </div>
      <div class="stack stack--tight">
        {items.length > 0 && (
          <ul class="stack stack--tight">
            {items.map((item) => (
              <li key={item} class="setting__address">
                <code class="grow">{item}</code>
                <Button
                  kind="quiet"
                  size="s"
                  icon="trash"
                  label={`Remove ${item}`}
                  onClick={() => void onSave(items.filter((one) => one !== item))}
                />
              </li>
            ))}
          </ul>
        )}
        <form
          class="state__line"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextField
            label={label}
            bare
            {...field}
            value={text}
            error={isWrong ? wrong : undefined}
            onInput={setText}
          />
          <Button submit disabled={next === undefined}>
            Add
          </Button>
        </form>
      </div>
    </div>
  )
}
