import { useState } from 'preact/hooks'
import { WeekButton } from '../../parts/activity/WeekButton'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { Code } from '../../parts/Code'
import { CopyButton } from '../../parts/CopyButton'
import { Choice } from '../../parts/Tabs'
import { credentials, health } from '../../state/emulator'

const WAYS = [
  ['page', 'From this page'],
  ['command', 'Command line'],
  ['curl', 'curl'],
] as const
type Way = (typeof WAYS)[number][0]

/** What to do where there is none yet: three ways. */
export function FirstWebhook({ session, onNew }: { session: string; onNew: () => void }) {
  const [way, setWay] = useState<Way>('page')
  const { baseUrl = location.origin, keys } = credentials.value ?? {}
  return (
    <Card title="No webhook yet" lede="A webhook is a file with one function: a request in, a response out.">
      <div class="stack">
        <Choice label="How to make the first one" options={WAYS} value={way} onChange={setWay} />
        {way === 'page' && (
          <div class="stack">
            <p class="firsthook__text">
              Choose a provider and a name, get a handler that verifies its signature, edit it here and deploy
              it. Then send it a signed event and watch what it does.
            </p>
            <div class="row">
              <Button kind="primary" icon="plus" onClick={onNew}>
                New webhook
              </Button>
              <WeekButton />
            </div>
          </div>
        )}
        {way === 'command' && (
          <Snippet
            what="the commands"
            note="A project of files, with any npm package and a test beside each handler."
            text={COMMANDS}
          />
        )}
        {way === 'curl' && (
          <Snippet
            what="the request"
            note="One request deploys a handler; the answer says where it is called."
            text={curlOf(baseUrl, keys?.full ?? session)}
          />
        )}
        {way !== 'page' && health.value?.host === 'service-worker' && (
          <p class="small muted">
            A terminal reaches this tab through the server that <code>npm start</code> runs, as long as the
            tab is open.
          </p>
        )}
      </div>
    </Card>
  )
}

const COMMANDS = [
  'sandbank webhooks init',
  'sandbank webhooks add payments-in --provider payments',
  'sandbank webhooks env set STRIPE_WEBHOOK_SECRET=whsec_test',
  'sandbank webhooks deploy',
  'sandbank webhooks trigger payments-in --event payment_intent.succeeded',
].join('\n')

function curlOf(baseUrl: string, key: string): string {
  const source = 'export default async (request: Request) => Response.json({ prompt: await request.text() })'
  const body = JSON.stringify({
    config: { webhooks: { echo: { description: 'Asks the agent what it is sent' } } },
    bundles: { echo: { file: 'webhooks/echo/index.ts', source } },
  })
  return [
    `curl -s ${baseUrl}/webhooks/deploy \\`,
    `  -H 'X-API-Key: ${key}' -H 'Content-Type: application/json' \\`,
    `  -d '${body}'`,
  ].join('\n')
}

function Snippet({ text, what, note }: { text: string; what: string; note: string }) {
  return (
    <div class="stack stack--tight">
      <div class="row row--between">
        <p class="small muted">{note}</p>
        <CopyButton text={text} what={what} wide />
      </div>
      <Code label={what} wraps>
        {text}
      </Code>
    </div>
  )
}
