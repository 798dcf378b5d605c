import { useState } from 'preact/hooks'
import { Badge } from '../../../parts/Badge'
import { Button } from '../../../parts/Button'
import { SecretField, TextField } from '../../../parts/Field'
import { useAction } from '../../../state/action'
import { publish } from '../../../state/events'
import { toast } from '../../../state/toasts'
import type { EventProvider } from '../../../wire'
import { SETS } from '../../variables/sets'

interface Props {
  provider: EventProvider
  variable: string
  session: string
  /** The names of the variables that are set; undefined while they load. */
  names: readonly string[] | undefined
  onVariable: (name: string) => void
}

/** Which stored secret signs. Where it is not set, the way to set it. */
export function Secret({ provider, variable, session, names, onVariable }: Props) {
  const [value, setValue] = useState('')
  const name = variable.trim()
  const isSet = names?.includes(name)
  const [save, busy] = useAction(async () => {
    await SETS.webhooks.put(session, name, value)
    setValue('')
    publish('environment.changed')
    toast(`Set ${name}`, 'The handler and this page sign with the same secret now.')
  })
  return (
    <fieldset class="signing stack stack--tight">
      <legend class="field__label">Signature</legend>
      <p class="small muted">{provider.scheme}</p>
      <div class="fields">
        <TextField
          label="Signed with the variable"
          mono
          aside={
            names && name !== '' ? (
              <Badge tone={isSet ? 'ok' : 'warn'}>{isSet ? 'set' : 'not set'}</Badge>
            ) : undefined
          }
          placeholder="unsigned"
          hint="A variable of the webhooks. Empty, it goes unsigned."
          value={variable}
          onInput={onVariable}
        />
        {names && !isSet && name !== '' && (
          <SecretField
            label={`Value of ${name}`}
            hint="Any text, for example whsec_test. The handler reads it as process.env."
            value={value}
            onInput={setValue}
          />
        )}
      </div>
      {names && !isSet && name !== '' && (
        <div>
          <Button size="s" busy={busy} disabled={value === ''} onClick={save}>
            Set {name}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
