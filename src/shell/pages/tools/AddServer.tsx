import { useState } from 'preact/hooks'
import { call } from '../../api'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { SecretField, SelectField, TextField } from '../../parts/Field'
import { Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { useSubmit } from '../../state/submit'
import { toast } from '../../state/toasts'
import type { ToolServer } from '../../wire'

interface Draft {
  name: string
  url: string
  transport: ToolServer['transport']
  auth: ToolServer['auth']
  header: string
  value: string
}

const BLANK: Draft = { name: '', url: '', transport: 'HTTP', auth: 'none', header: '', value: '' }

/** What can be tried without a network: the same demo server behind each of the three kinds of credentials. */
const DEMOS: readonly (Partial<Draft> & { name: string; url: string })[] = [
  { name: 'Demo', url: '/__sandbank/demo/mcp' },
  {
    name: 'Demo with a header',
    url: '/__sandbank/demo/header/mcp',
    auth: 'header',
    header: 'X-Demo-Key',
    value: 'demo-key-of-the-tool-server',
  },
  { name: 'Demo with a sign-in', url: '/__sandbank/demo/oauth/mcp', auth: 'oauth' },
]

/** Adds a tool server. Its tools are listed at once, unless it wants a sign-in first. */
export function AddServer({ session }: { session: string }) {
  const [draft, setDraft] = useState(BLANK)
  const { name, url, transport, auth, header, value } = draft
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const isFilled = name.trim() !== '' && url.trim() !== ''
  const [add, busy, refusal] = useSubmit(async () => {
    if (!isFilled) return
    const headers = auth === 'header' && header.trim() !== '' ? { [header.trim()]: value } : undefined
    const made = await call('POST /user/tool-servers', {
      key: session,
      body: { name, url: url.trim(), transport, auth, ...(headers && { headers }) },
    })
    publish('tool-servers.changed')
    toast(
      `${made.name} is added`,
      made.status === 'connected'
        ? `It has ${made.tools.length} tools.`
        : (made.problem ?? 'Connect it next.'),
    )
    setDraft(BLANK)
  })
  return (
    <Card title="Add a tool server">
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <ul class="row" aria-label="The demo servers">
          {DEMOS.map((demo) => (
            <li key={demo.name}>
              <Button
                size="s"
                onClick={() => setDraft({ ...BLANK, ...demo, url: location.origin + demo.url })}
              >
                {demo.name}
              </Button>
            </li>
          ))}
        </ul>
        {refusal && <Problem error={refusal} />}
        <TextField
          label="Name"
          placeholder="Weather"
          value={name}
          onInput={(text) => change({ name: text })}
        />
        <TextField
          label="Address"
          type="url"
          mono
          placeholder="https://example.com/mcp"
          value={url}
          onInput={(text) => change({ url: text })}
        />
        <div class="fields">
          <SelectField
            label="Transport"
            value={transport}
            options={[
              ['HTTP', 'Streamable HTTP'],
              ['SSE', 'SSE (older)'],
            ]}
            onChange={(next) => change({ transport: next })}
          />
          <SelectField
            label="Credentials"
            value={auth}
            options={[
              ['none', 'None'],
              ['header', 'A header'],
              ['oauth', 'Sign-in (OAuth)'],
            ]}
            onChange={(next) => change({ auth: next })}
          />
        </div>
        {auth === 'header' && (
          <div class="fields">
            <TextField
              label="Header"
              mono
              placeholder="Authorization"
              value={header}
              onInput={(text) => change({ header: text })}
            />
            <SecretField
              label="Its value"
              hint="{{NAME}} stands for a variable. It is encrypted and never shown again."
              value={value}
              onInput={(text) => change({ value: text })}
            />
          </div>
        )}
        {auth === 'oauth' && (
          <p class="small muted">You sign in at its provider after it is added: press Connect on its card.</p>
        )}
        <div>
          <Button kind="primary" submit busy={busy} disabled={!isFilled}>
            Add
          </Button>
        </div>
      </form>
    </Card>
  )
}
