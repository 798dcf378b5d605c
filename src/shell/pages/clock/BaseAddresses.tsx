import { useState } from 'preact/hooks'
import { Button } from '../../parts/Button'
import { TextField } from '../../parts/Field'

interface Props {
  addresses: string[]
  onSave: (addresses: string[]) => Promise<boolean>
}

/** Foreign origins whose calls, made by a page served from here, the emulator answers. */
export function BaseAddresses({ addresses, onSave }: Props) {
  const [text, setText] = useState('')
  const typed = text.trim()
  const wrong = typed !== '' && !(URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol))
  const add = async () => {
    if (typed === '' || wrong) return
    if (await onSave([...new Set([...addresses, new URL(typed).origin])])) setText('')
  }
  return (
    <div class="setting">
      <div>
        <h3>Base addresses of your own</h3>
        <p class="small muted">
          A page served from here that calls one of these is answered by the emulator, with no change to its
          code. The hosted service's own addresses are always among them.
        </p>
      </div>
      <div class="stack stack--tight">
        {addresses.length > 0 && (
          <ul class="stack stack--tight">
            {addresses.map((address) => (
              <li key={address} class="setting__address">
                <code class="grow">{address}</code>
                <Button
                  kind="quiet"
                  size="s"
                  icon="trash"
                  label={`Remove ${address}`}
                  onClick={() => void onSave(addresses.filter((one) => one !== address))}
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
            label="Another base address"
            bare
            type="url"
            placeholder="https://api.example.com"
            value={text}
            error={wrong ? 'An http(s) address, please.' : undefined}
            onInput={setText}
          />
          <Button submit disabled={typed === '' || wrong}>
            Add
          </Button>
        </form>
      </div>
    </div>
  )
}
