import { useState } from 'preact/hooks'
import { Card } from '../../parts/Card'
import { Note } from '../../parts/States'
import { Choice } from '../../parts/Tabs'
import { ByForm } from './ByForm'
import { BySentence } from './BySentence'

const WAYS = [
  ['sentence', 'In a sentence'],
  ['form', 'By a form'],
] as const

const EXAMPLES = [
  'every weekday at 9 show my balances',
  'in 2 hours price of DRIFT',
  'when DRIFT falls below $0.00001 swap 5 USDC to DRIFT',
] as const

/** Makes an automation: as the agent understands a sentence, or exactly by a form. */
export function NewAutomation({ session, isFull }: { session: string; isFull: boolean }) {
  const [way, setWay] = useState<'sentence' | 'form'>('sentence')
  return (
    <Card title="New automation">
      <div class="stack">
        {isFull && <Note tone="warn">The limit is reached: cancel or remove one first.</Note>}
        <Choice label="How to say it" options={WAYS} value={way} onChange={setWay} />
        {way === 'sentence' ? (
          <BySentence session={session} examples={EXAMPLES} />
        ) : (
          <ByForm session={session} />
        )}
      </div>
    </Card>
  )
}
