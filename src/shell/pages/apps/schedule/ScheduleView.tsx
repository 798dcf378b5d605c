import { call } from '../../../api'
import { formatStamp } from '../../../format'
import { Ago } from '../../../parts/Ago'
import { Badge } from '../../../parts/Badge'
import { Card } from '../../../parts/Card'
import { Empty } from '../../../parts/States'
import { Switch } from '../../../parts/Switch'
import { useAction } from '../../../state/action'
import { useResource } from '../../../state/resource'
import { toast } from '../../../state/toasts'
import type { AppRun, WalletApp } from '../../../wire'
import { nextFirings } from '../../automations/firings'
import { scheduleInWords } from '../../automations/in-words'
import type { Owner } from '../../wallet/session'
import { RUN_EVENTS } from '../events'
import { changeManifest } from '../files'
import { useHrefs } from '../hrefs'
import { RUN_TONE } from '../runs/words'

const SHOWN = 5

interface Props {
  app: WalletApp
  owner: Owner
}

/** When scripts run by themselves, and what the last times came to. */
export function ScheduleView({ app, owner: { session } }: Props) {
  const { slug, path, manifest, next, problems } = app
  const hrefs = useHrefs()
  const runs = useResource(
    `scheduled ${slug}`,
    async (signal) =>
      (await call('GET /apps/:slug/runs', { key: session, params: { slug }, query: { limit: 100 }, signal }))
        .runs,
    RUN_EVENTS,
  )
  const [enable, busy] = useAction(async (at: number, enabled: boolean) => {
    await changeManifest({ session, path }, (json) => {
      const entry = Array.isArray(json.schedule) ? json.schedule[at] : undefined
      if (typeof entry === 'object' && entry !== null) Object.assign(entry, { enabled })
    })
    toast(enabled ? 'It fires again' : 'It fires no more', 'As the manifest says now.')
  })
  const schedule = manifest?.schedule ?? []
  if (schedule.length === 0) {
    return (
      <Card>
        <Empty
          title="No script runs by itself"
          action={<a href={hrefs.file(`${path}/manifest.json`)}>Open the manifest</a>}
        >
          Add <code>{'"schedule": [{ "script": "tick", "cron": "0 * * * *" }]'}</code> to the manifest. Times
          are UTC, of the virtual clock, and the script runs as the app’s owner.
        </Empty>
      </Card>
    )
  }
  return (
    <Card
      title={schedule.length === 1 ? 'One schedule' : `${schedule.length} schedules`}
      lede={
        <>
          In UTC, on the virtual clock, as the app’s owner. <a href="/ui/clock">Travel ahead</a> and every
          firing on the way runs in its turn.
        </>
      }
      flush
    >
      <ul class="lines">
        {schedule.map(({ script, cron, enabled }, at) => {
          const first = next.find((one) => one.script === script && one.cron === cron)
          return (
            <li key={at} class="appcron">
              <div class="appcron__what">
                <h3 class="row">
                  <code>{script}</code> <code class="muted">{cron}</code>
                </h3>
                <p>{scheduleInWords(cron) ?? 'This is no schedule of five fields.'}</p>
                <LastRun slug={slug} script={script} runs={runs.data} />
              </div>
              <div class="appcron__next small">
                {first && enabled ? (
                  <>
                    <p class="muted">
                      Next <Ago at={first.at} />
                    </p>
                    <ol class="num" aria-label={`Next firings of ${script}`}>
                      {nextFirings(cron, Date.parse(first.at), SHOWN).map((ms) => (
                        <li key={ms}>{formatStamp(ms).slice(0, 16)}</li>
                      ))}
                    </ol>
                  </>
                ) : (
                  <p class="muted">
                    {problems.length > 0 ? 'Not while the manifest has problems.' : 'Switched off.'}
                  </p>
                )}
              </div>
              <Switch
                label={enabled ? 'On' : 'Off'}
                name={`${script}, ${cron}`}
                checked={enabled}
                busy={busy}
                onChange={(isEnabled) => enable(at, isEnabled)}
              />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function LastRun({
  slug,
  script,
  runs,
}: {
  slug: string
  script: string
  runs: readonly AppRun[] | undefined
}) {
  const hrefs = useHrefs()
  const last = runs?.find((run) => run.script === script && run.trigger === 'schedule')
  if (!last) return <p class="small muted">Has not fired yet.</p>
  return (
    <p class="row small muted">
      <span>
        Last fired <Ago at={last.startedAt} />
      </span>
      <Badge tone={RUN_TONE[last.status]}>{last.status}</Badge>
      <a href={`${hrefs.app(slug, 'runs')}&open=${encodeURIComponent(last.id)}`}>Its run</a>
    </p>
  )
}
