import { formatBytes, formatMs, formatStamp } from '../../../format'
import { Badge } from '../../../parts/Badge'
import { Console } from '../../../parts/Console'
import { Json } from '../../../parts/Json'
import type { AppRun, Wallet, WalletApp } from '../../../wire'
import { useHrefs } from '../hrefs'
import { RUN_MEANS, RUN_TONE, whoRan } from './words'

interface Props {
  run: AppRun
  app: Pick<WalletApp, 'path'>
  wallets: readonly Wallet[]
}

/** One run: its caller and trigger, how long it took, what it wrote, what it returned or why it failed. */
export function RunDetail({ run, app, wallets }: Props) {
  const { status, caller, trigger, startedAt, durationMs, cpuMs, argsBytes, logs, result, error } = run
  const hrefs = useHrefs()
  return (
    <div class="stack" role="status">
      <p class="row small">
        <Badge tone={RUN_TONE[status]} title={RUN_MEANS[status]}>
          {status}
        </Badge>
        <span>
          {trigger === 'schedule' ? 'The schedule' : whoRan(caller, wallets)}, {formatStamp(startedAt)} UTC
        </span>
        {status !== 'running' && (
          <span class="muted num">
            {formatMs(durationMs)}, of them {formatMs(cpuMs)} computing; {formatBytes(argsBytes)} of arguments
          </span>
        )}
      </p>
      {error && (
        <div class="apperror">
          <p class="apperror__text">{error.message}</p>
          <p class="row small">
            <code>{error.why}</code>
            {error.file && (
              <a href={hrefs.file(`${app.path}/${error.file}`, error.line)}>
                {error.file}
                {error.line !== undefined && `:${error.line}`}
              </a>
            )}
          </p>
        </div>
      )}
      <Console lines={logs} empty="The script wrote nothing." />
      {status === 'passed' && (
        <section class="stack stack--tight">
          <h3>Result</h3>
          <Json text={JSON.stringify(result, null, 2)} label={`Result of ${run.script}`} />
        </section>
      )}
    </div>
  )
}
