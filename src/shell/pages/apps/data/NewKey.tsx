import { useState } from 'preact/hooks'
import { type ApiError, asApiError, call } from '../../../api'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { TextField } from '../../../parts/Field'
import { Problem } from '../../../parts/States'
import { publish } from '../../../state/events'
import { toast } from '../../../state/toasts'
import type { WalletApp } from '../../../wire'
import { parsedArguments } from '../scripts/parsed-arguments'

interface Props {
  app: WalletApp
  session: string | null
  keys: readonly string[]
}

/** Writes a key: a new one, or another value of one that is there. */
export function NewKey({ app, session, keys }: Props) {
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const parsed = parsedArguments(value)
  const key = name.trim()
  const write = async () => {
    if (busy || key === '' || 'problem' in parsed) return
    setBusy(true)
    setRefusal(null)
    try {
      const params = { wallet: app.owner.walletAddress, slug: app.slug, key }
      await call('PUT /apps/:wallet/:slug/kv/:key', { key: session, params, body: { value: parsed.value } })
      publish('apps.data.changed')
      toast(`Wrote ${key}`)
      setName('')
      setValue('')
    } catch (reason) {
      setRefusal(asApiError(reason))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title="Write a key">
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void write()
        }}
      >
        {refusal && <Problem error={refusal} />}
        <div class="appfilter">
          <TextField
            label="Key"
            mono
            placeholder="figures"
            value={name}
            onInput={setName}
            hint={
              keys.includes(key)
                ? 'There is one of this name: it gets the new value.'
                : 'With record: in front it is a record of who writes it.'
            }
          />
          <TextField
            label="Value, as JSON"
            mono
            rows={2}
            placeholder='{ "usd": 3.1 }'
            value={value}
            onInput={setValue}
            error={'problem' in parsed ? parsed.problem : undefined}
          />
        </div>
        <div>
          <Button submit busy={busy} disabled={key === '' || value.trim() === '' || 'problem' in parsed}>
            Write it
          </Button>
        </div>
      </form>
    </Card>
  )
}
