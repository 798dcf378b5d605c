import { useState } from 'preact/hooks'
import { type ApiError, asApiError, call } from '../../api'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { TextField } from '../../parts/Field'
import { Problem, Skeleton } from '../../parts/States'
import { Choice } from '../../parts/Tabs'
import { publish } from '../../state/events'
import { useResource } from '../../state/resource'
import { toast } from '../../state/toasts'
import type { Settings, Vocabulary } from '../../wire'
import { checkIp } from '../keys/allowlists'
import { BaseAddresses } from './BaseAddresses'

const VOCABULARIES: readonly (readonly [Vocabulary, string])[] = [
  ['neutral', 'Neutral'],
  ['bankr', 'Bankr'],
]

export function SettingsCard() {
  const found = useResource('settings', (signal) => call('GET /__sandbank/settings', { signal }), [
    'settings.changed',
  ])
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const change = async (part: Partial<Settings>, said: string): Promise<boolean> => {
    setRefusal(null)
    try {
      found.set(await call('PUT /__sandbank/settings', { body: part }))
      publish('settings.changed')
      toast(said)
      return true
    } catch (reason) {
      setRefusal(asApiError(reason))
      return false
    }
  }
  return (
    <Card anchor="settings" title="Settings" lede="They stay through a reset.">
      {found.error && <Problem error={found.error} onRetry={found.reload} />}
      {!found.data && !found.error && <Skeleton rows={5} />}
      {found.data && (
        <div class="stack stack--wide">
          {refusal && <Problem error={refusal} />}
          <div class="setting">
            <div>
              <h3>Vocabulary</h3>
              <p class="small muted">
                Field names and values in answers: <code>socialUsername</code> or <code>twitterUsername</code>
                . Paths answer to both, always.
              </p>
            </div>
            <Choice
              label="Vocabulary"
              options={VOCABULARIES}
              value={found.data.vocabulary}
              onChange={(vocabulary) =>
                void change({ vocabulary }, `Answers are in the ${vocabulary} vocabulary now`)
              }
            />
          </div>
          <CallerIp
            key={found.data.callerIp}
            value={found.data.callerIp}
            onSave={(callerIp) => change({ callerIp }, `Callers come from ${callerIp} now`)}
          />
          <BaseAddresses
            addresses={found.data.baseAddresses}
            onSave={(baseAddresses) => change({ baseAddresses }, 'Base addresses changed')}
          />
        </div>
      )}
    </Card>
  )
}

function CallerIp({ value, onSave }: { value: string; onSave: (ip: string) => Promise<boolean> }) {
  const [text, setText] = useState(value)
  const wrong = text.includes('/') ? 'One address, not a range.' : (checkIp(text.trim()) ?? undefined)
  return (
    <form
      class="setting"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrong) void onSave(text.trim())
      }}
    >
      <div>
        <h3>The caller's address</h3>
        <p class="small muted">
          A service worker sees no socket, so this is what IP allowlists and limits per address take every
          caller for.
        </p>
      </div>
      <div class="state__line">
        <TextField label="Caller's IP address" bare mono value={text} error={wrong} onInput={setText} />
        <Button submit disabled={text.trim() === value || wrong !== undefined}>
          Save
        </Button>
      </div>
    </form>
  )
}
