import { useEffect, useState } from 'preact/hooks'
import { Card } from '../../../parts/Card'
import { Code } from '../../../parts/Code'
import { CopyButton } from '../../../parts/CopyButton'
import { Note } from '../../../parts/States'
import { Tabs } from '../../../parts/Tabs'
import { credentials, health } from '../../../state/emulator'
import type { Model } from '../../../wire'
import { calls, draft, turnsOf } from './calls'
import { asCurl, asSdk } from './code'
import { requestOf } from './draft'
import type { OwnKeys } from './use-own-keys'

interface Props {
  model: Model | undefined
  keys: OwnKeys
}

/** The request as it stands, as code to take along. */
export function CodeCard({ model, keys }: Props) {
  const [tab, setTab] = useState<'curl' | 'sdk'>('sdk')
  const [key, setKey] = useState('YOUR_KEY')
  useEffect(() => {
    keys.secret().then(setKey, () => setKey('YOUR_KEY'))
  }, [keys.chosen?.id])
  const prompt =
    draft.value.prompt.trim() === '' ? (calls.value.at(-1)?.prompt ?? 'Hello') : draft.value.prompt
  const before = draft.value.prompt.trim() === '' ? turnsOf(calls.value.slice(0, -1)) : turnsOf(calls.value)
  const request = requestOf({ ...draft.value, prompt }, model, before)
  const place = { llmUrl: credentials.value?.llmUrl ?? location.origin, key }
  const text = tab === 'curl' ? asCurl(request, place) : asSdk(request, place)
  return (
    <Card title="The same as code" actions={<CopyButton text={text} what="the code" />}>
      <Tabs
        label="Client"
        tabs={[
          ['sdk', request.format === 'messages' ? '@anthropic-ai/sdk' : 'openai'],
          ['curl', 'curl'],
        ]}
        current={tab}
        onChange={setTab}
      >
        <div class="stack stack--tight">
          <Code label="The request as code">{text}</Code>
          {tab === 'curl' && health.value?.host !== 'node' && (
            <Note>
              This emulator lives in a service worker of this browser. A terminal reaches it through{' '}
              <code>npm start</code>, which passes requests on to the open tab.
            </Note>
          )}
        </div>
      </Tabs>
    </Card>
  )
}
