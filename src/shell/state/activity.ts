import { useEffect, useState } from 'preact/hooks'
import type { AnswerTo } from '../../contract'
import { call } from '../api'
import { useAction } from './action'
import { readClock } from './clock'
import { loadEmulator } from './emulator'
import { publish } from './events'
import { useResource } from './resource'
import { toast } from './toasts'

export type Activity = AnswerTo<'GET /__sandbank/activity'>

/** The week of activity: how far it has come, by whichever client, and what makes it and takes it back. */
export function useActivity() {
  const { data, reload } = useResource('activity', (signal) => call('GET /__sandbank/activity', { signal }), [
    'job.changed',
  ])
  const [progress, setProgress] = useState<Pick<Activity, 'done' | 'of' | 'doing'> | null>(null)
  const [make, isMaking] = useAction(async () => {
    const { problems, of } = await call('POST /__sandbank/activity')
    await replaced()
    toast(
      'A week has passed',
      problems.length === 0
        ? `${of} steps, all of them carried out.`
        : `${problems.length} of ${of} steps were refused: ${problems[0]}`,
    )
  })
  const [undo, isUndoing] = useAction(async () => {
    await call('DELETE /__sandbank/activity')
    await replaced()
    toast('Taken back', 'Everything is as it was before the week.')
  })
  const isRunning = isMaking || data?.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const source = new EventSource('/__sandbank/activity')
    source.addEventListener('progress', (event: MessageEvent<string>) => {
      const report = JSON.parse(event.data)
      setProgress(report)
      void readClock()
      if (report.done === report.of) reload()
    })
    return () => {
      source.close()
      setProgress(null)
    }
  }, [isRunning])
  return { activity: data, progress: progress ?? data, isRunning, make, undo, isUndoing }
}

async function replaced(): Promise<void> {
  await Promise.all([loadEmulator(), readClock()])
  publish('state.replaced')
}
