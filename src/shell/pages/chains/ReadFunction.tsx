import { useEffect, useState } from 'preact/hooks'
import { type AbiFunction, decodeFunctionResult, encodeFunctionData } from 'viem'
import { ApiError } from '../../api'
import type { Hex } from '../../json-rpc'
import { Button } from '../../parts/Button'
import { TextField } from '../../parts/Field'
import { onEvent } from '../../state/events'
import { ask } from '../../state/rpc'
import { argument } from './arguments'
import { inLine, type Reading } from './decode'
import { useKnown } from './known'
import { Readings } from './Value'

type Outcome = { readings: Reading[] } | { refusal: string } | null

/** One function that only reads. Without parameters it is read at once, and again with every block. */
export function ReadFunction({ address, item }: { address: string; item: AbiFunction }) {
  const { chain, contracts, reader } = useKnown()
  const [texts, setTexts] = useState<string[]>(() => item.inputs.map(() => ''))
  const [wrong, setWrong] = useState<(string | undefined)[]>([])
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [isBusy, setBusy] = useState(false)
  const token = contracts.find((one) => one.address.toLowerCase() === address.toLowerCase())?.token

  const read = async () => {
    const { values, problems } = typed(item, texts)
    setWrong(problems)
    if (problems.some(Boolean)) return
    setBusy(true)
    try {
      const data = encodeFunctionData({ abi: [item], args: values })
      const output = await ask<Hex>(chain.id, ['eth_call', [{ to: address, data }, 'latest']])
      setOutcome({ readings: answerOf(item, output) })
    } catch (reason) {
      const reverted = reason instanceof ApiError ? reader.error(reason.data) : null
      setOutcome({ refusal: reverted ? `Reverted with ${inLine(reverted)}` : wordsOf(reason) })
    } finally {
      setBusy(false)
    }
  }
  const isAtOnce = item.inputs.length === 0
  useEffect(() => {
    if (!isAtOnce) return
    void read()
    return onEvent(['chain.block'], () => void read())
  }, [])

  return (
    <li class="readfn">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void read()
        }}
      >
        {!isAtOnce && (
          <div class="readfn__inputs">
            <p class="readfn__name">
              <code>{item.name}</code>
            </p>
            {item.inputs.map((input, at) => (
              <TextField
                key={input.name || at}
                label={input.name || `#${at}`}
                aside={input.type}
                mono
                value={texts[at] ?? ''}
                error={wrong[at]}
                onInput={(text) => setTexts(texts.map((one, n) => (n === at ? text : one)))}
              />
            ))}
            <Button submit busy={isBusy}>
              Read
            </Button>
          </div>
        )}
      </form>
      <div aria-live="polite">
        {outcome && 'readings' in outcome && <Readings readings={outcome.readings} token={token} />}
        {outcome && 'refusal' in outcome && <p class="field__error">{outcome.refusal}</p>}
      </div>
    </li>
  )
}

function typed(item: AbiFunction, texts: readonly string[]) {
  const problems: (string | undefined)[] = []
  const values = item.inputs.map((input, at) => {
    try {
      return argument(input, texts[at] ?? '')
    } catch (reason) {
      problems[at] = `Expected ${reason instanceof Error ? reason.message : input.type}`
      return undefined
    }
  })
  return { values, problems }
}

function answerOf(item: AbiFunction, output: Hex): Reading[] {
  const result: unknown = decodeFunctionResult({ abi: [item], data: output })
  const values = item.outputs.length === 1 ? [result] : (result as unknown[])
  return item.outputs.map(({ name = '', type }, at) => ({
    name: name || (item.outputs.length === 1 ? item.name : ''),
    type,
    value: values[at],
  }))
}

/** viem's errors begin with the sentence that matters. */
const wordsOf = (reason: unknown): string =>
  reason instanceof ApiError
    ? reason.error
    : (reason instanceof Error && reason.message.split('\n')[0]) || String(reason)
