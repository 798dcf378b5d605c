import { formatCount, formatStamp } from '../../format'
import { CopyButton } from '../../parts/CopyButton'
import { Json } from '../../parts/Json'

import { WhyBox } from '../../parts/why/WhyBox'
import type { Entry } from '../../wire'
import { Replay } from './Replay'
import { Verdicts } from './Verdicts'

export function EntryDetail({ id, entry }: { id: string; entry: Entry }) {
  return (
    <div class="detail" id={id}>
      {entry.decision && <WhyBox decision={entry.decision} />}
      {entry.verdicts && <Verdicts verdicts={entry.verdicts} />}
      <dl class="detail__values small">
        <div>
          <dt>Route</dt>
          <dd>{entry.route ? <code>{entry.route}</code> : 'no route of the table'}</dd>
        </div>
        <div>
          <dt>Caller</dt>
          <dd>
            {entry.caller.label} <span class="muted">from {entry.caller.ip}</span>
          </dd>
        </div>
        <div>
          <dt>Virtual time</dt>
          <dd class="num">{formatStamp(entry.at)}</dd>
        </div>
        <div>
          <dt>Number</dt>
          <dd class="num">{entry.seq}</dd>
        </div>
        {entry.stream && (
          <div>
            <dt>Stream</dt>
            <dd>{streamText(entry.stream)}</dd>
          </div>
        )}
      </dl>
      <div class="detail__bodies">
        <Body title="Request" part={entry.request} empty="No body was sent." />
        <Body title="Response" part={entry.response} empty="The answer has no body." />
      </div>
      <Replay entry={entry} />
    </div>
  )
}

const STREAM_ENDS = {
  open: 'no end recorded: it is still running, or its process is gone',
  finished: 'finished',
  cut: 'cut off by the caller',
  failed: 'failed on the way',
}

function streamText({ end, bytes, ms }: NonNullable<Entry['stream']>): string {
  const size = end === 'open' ? '' : `, ${formatCount(bytes)} bytes in ${formatCount(Math.round(ms))} ms`
  return `${STREAM_ENDS[end]}${size}`
}

function Body({ title, part, empty }: { title: string; part: Entry['request']; empty: string }) {
  return (
    <section class="stack stack--tight" aria-label={title}>
      <div class="row row--between">
        <h2 class="detail__title">
          {title} <span class="muted small">{part.contentType}</span>
        </h2>
        {part.body && <CopyButton text={part.body} what={`the ${title.toLowerCase()} body`} />}
      </div>
      {part.body ? <Json text={part.body} label={`${title} body`} /> : <p class="muted small">{empty}</p>}
    </section>
  )
}
