import { useState } from 'preact/hooks'
import { variableNameProblem } from '../../../domains/environment/name-rule.mjs'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { SecretField, TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'
import { toast } from '../../state/toasts'
import { SETS, type VariableSet } from './sets'

interface Props {
  /** Those there are. */
  names: readonly string[]
  set: VariableSet
  session: string
}

/** Sets one variable; a name that is there already gets the new value. */
export function SetVariable({ names, set, session }: Props) {
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const isThere = names.includes(name.trim())
  const problem = name.trim() === '' ? undefined : variableNameProblem(name.trim())
  const [save, busy, refusal] = useSubmit(async () => {
    await SETS[set].put(session, name.trim(), value)
    publish('environment.changed')
    toast(`${isThere ? 'Replaced' : 'Set'} ${name.trim()}`)
    setName('')
    setValue('')
  })
  return (
    <Card title="Set a variable">
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !problem && !busy) save()
        }}
      >
        {refusal && <Problem error={refusal} />}
        <TextField
          label="Name"
          mono
          placeholder={set === 'webhooks' ? 'WEBHOOK_SECRET' : 'WEATHER_KEY'}
          hint={
            isThere ? 'There is one of this name: it gets the new value.' : 'Letters, digits and underscores.'
          }
          error={problem && `The name ${problem}.`}
          value={name}
          onInput={setName}
        />
        <SecretField label="Value" hint="Up to 4 KB." value={value} onInput={setValue} />
        <div>
          <Button submit kind="primary" busy={busy} disabled={name.trim() === '' || problem !== undefined}>
            {isThere ? 'Replace' : 'Set'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
