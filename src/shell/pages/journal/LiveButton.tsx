import { Button } from '../../parts/Button'
import type { JournalView } from '../../state/journal/use-journal'

export function LiveButton({ journal }: { journal: JournalView }) {
  if (journal.isPaused) {
    return (
      <Button icon="play" onClick={() => journal.setPaused(false)}>
        {journal.waiting > 0 ? `Resume, ${journal.waiting} waiting` : 'Resume'}
      </Button>
    )
  }
  return (
    <>
      <span class="live small">Live</span>
      <Button icon="pause" onClick={() => journal.setPaused(true)}>
        Pause
      </Button>
    </>
  )
}
