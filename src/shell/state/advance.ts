import { useEffect, useState } from 'preact/hooks'
import { formatLength } from '../format'
import { readClock } from './clock'

/** How far an advance through time has come, as the clock's event stream reports it. */
interface Progress {
  from: string
  at: string
  until: string
}

export interface Advance {
  /** Virtual times, epoch ms. */
  from: number
  at: number
  until: number
  /** The first report, at which machine time: the speed is measured from there. */
  first: { at: number; ms: number }
  /** Machine time that it still takes at the speed so far, ms; null while too little is known. */
  leftMs: number | null
}

/** The advance after another report, received at `ms` of machine time; null when it is over. */
export function follow(before: Advance | null, report: Progress, ms: number): Advance | null {
  const from = Date.parse(report.from)
  const at = Date.parse(report.at)
  const until = Date.parse(report.until)
  if (at >= until) return null
  const isSame = before?.from === from && before.until === until
  const first = isSame ? before.first : { at, ms }
  const leftMs = at > first.at ? ((ms - first.ms) * (until - at)) / (at - first.at) : null
  return { from, at, until, first, leftMs }
}

/**
 * The advance that is under way, by whichever client; null where there is none, or it is over too soon to be
 * reported.
 * `isTravelling`: this page waits for one itself. A new stream is opened for it, which outlasts most advances.
 */
export function useAdvance(isTravelling: boolean): Advance | null {
  const [advance, setAdvance] = useState<Advance | null>(null)
  useEffect(() => {
    const source = new EventSource('/__sandbank/clock')
    source.addEventListener('progress', (event: MessageEvent<string>) => {
      const report = JSON.parse(event.data) as Progress
      setAdvance((before) => follow(before, report, performance.now()))
      // The clock of the page keeps up.
      void readClock()
    })
    return () => {
      source.close()
      setAdvance(null)
    }
  }, [isTravelling])
  return advance
}

/** How long has passed: less than was requested where it was stopped. `text`: of `ms`. */
export function passedText({ text, ms }: { text: string; ms: number }, passed: number): string {
  return passed < ms ? formatLength(passed) : text
}
