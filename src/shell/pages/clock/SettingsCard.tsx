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
import { SettingList } from './SettingList'

const VOCABULARIES: readonly (readonly [Vocabulary, string])[] = [
  ['neutral', 'Neutral'],
  ['bankr', 'Bankr'],
]

export function SettingsCard() {
  const found = useResource('settings', (signal) => call('GET /__sandbank/settings', { signal }), [
    'settings.changed',
  ])
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const change = async (part: Partial<Settings>, notice: string): Promise<boolean> => {
    setRefusal(null)
    try {
      found.set(await call('PUT /__sandbank/settings', { body: part }))
      publish('settings.changed')
      toast(notice)
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
          <SettingList
            title="Base addresses of your own"
            items={found.data.baseAddresses}
            label="Another base address"
            type="url"
            placeholder="https://api.example.com"
            read={originIn}
            wrong="An http(s) URL, please."
            onSave={(baseAddresses) => change({ baseAddresses }, 'Base addresses changed')}
          >
            A page served from here that calls one of these is answered by the emulator, with no change to its
            code. The hosted service's own addresses are always among them.
          </SettingList>
          <SettingList
            title="Allowed hosts"
            items={found.data.allowedHosts}
            label="Another allowed host"
            placeholder="localhost:3000"
            read={hostIn}
            wrong="A host, with a port or without."
            onSave={(allowedHosts) => change({ allowedHosts }, 'Allowed hosts changed')}
          >
            Code that runs in the emulator reaches the public internet, and nothing of this machine or its
            network but the hosts named here.
          </SettingList>
        </div>
      )}
    </Card>
  )
}

function originIn(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined
}

/** Whether it is one is the emulator's to say: here, only what is plainly something else. */
function hostIn(text: string): string | undefined {
  return /[\s/?#@*]/.test(text) ? undefined : text
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
