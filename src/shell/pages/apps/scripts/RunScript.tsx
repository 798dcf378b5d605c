import { useEffect, useRef, useState } from 'preact/hooks'
import { type ApiError, asApiError, call } from '../../../api'
import { Button } from '../../../parts/Button'
import { Card } from '../../../parts/Card'
import { TextField } from '../../../parts/Field'
import { Problem } from '../../../parts/States'
import { publish } from '../../../state/events'
import type { AppRun, WalletApp } from '../../../wire'
import type { Owner } from '../../wallet/session'
import { RunDetail } from '../runs/RunDetail'
import { parsedArguments } from './parsed-arguments'

interface Props {
  app: WalletApp
  owner: Owner
  name: string
}

/** Runs one script as its owner, with arguments as JSON, and shows what came of it. */
export function RunScript({ app, owner, name }: Props) {
  const [args, setArgs] = useState('{}')
  const [began, setBegan] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [run, setRun] = useState<AppRun | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const parsed = parsedArguments(args)
  const start = async () => {
    if (began !== null || 'problem' in parsed) return
    const begun = new AbortController()
    controller.current = begun
    const { signal } = begun
    setBegan(performance.now())
    setRefusal(null)
    setRun(null)
    try {
      const answer = await call('POST /apps/:slug/scripts/:name/run', {
        key: owner.session,
        params: { slug: app.slug, name },
        body: { args: parsed.value },
        signal,
      })
      setRun(answer.run)
    } catch (reason) {
      if (!signal.aborted) setRefusal(asApiError(reason))
    } finally {
      publish('apps.ran')
      setBegan(null)
    }
  }
  return (
    <Card
      title={<>Run {name}</>}
      lede="As its owner. It has 2 s of CPU and 60 s in all; what it returns may have 256 kB."
    >
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            void start()
          }
        }}
      >
        <TextField
          label="Arguments, as JSON"
          mono
          rows={4}
          value={args}
          onInput={setArgs}
          error={'problem' in parsed ? parsed.problem : undefined}
          hint={
            <>
              What the script reads as <code>args</code>.
            </>
          }
        />
        <div class="row">
          <Button kind="primary" icon="play" submit busy={began !== null} disabled={'problem' in parsed}>
            Run
          </Button>
          {began === null ? (
            <span class="small muted">
              <kbd>Ctrl Enter</kbd> runs
            </span>
          ) : (
            <>
              <Elapsed since={began} />
              <Button size="s" kind="quiet" onClick={() => controller.current?.abort()}>
                Stop waiting
              </Button>
            </>
          )}
        </div>
        {refusal && <Problem error={refusal} />}
        {run && <RunDetail run={run} app={app} wallets={owner.wallets} />}
      </form>
    </Card>
  )
}

/** How long something takes so far, by the machine's time. `since`: as `performance.now()`. */
function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return (
    <span class="small muted num" role="timer">
      {(Math.max(0, now - since) / 1000).toFixed(1)} s
    </span>
  )
}
