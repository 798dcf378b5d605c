import { useEffect, useRef, useState } from 'preact/hooks'
import { asApiError, call } from '../../api'
import { TextField } from '../../parts/Field'
import { isAddressOn, isName, SOLANA } from './transfer-draft'

interface Props {
  label?: string
  chain: string
  /** The address that is known at first. */
  value: string
  /** Gets the address: what was typed, or whom the name leads to; empty while nobody is known by it. */
  onInput: (address: string) => void
}

/** Since the last key was pressed. */
const PAUSE_MS = 250

/** An address, or a name or handle that is looked up as it is typed. */
export function RecipientField({ label = 'Recipient', chain, value, onInput }: Props) {
  const [text, setText] = useState(value)
  const [found, setFound] = useState<string | undefined>()
  const [miss, setMiss] = useState<string | undefined>()
  const latest = useRef(onInput)
  latest.current = onInput
  const name = isName(text, chain) ? text.trim() : null
  useEffect(() => {
    if (name === null) return
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => {
      call('GET /addresses/resolve', { query: { value: name, chain }, signal }).then(
        (answer) => {
          if (!answer.resolved) return setMiss(`Nobody is known by “${name}”.`)
          const { address, displayName } = answer
          setFound(`${displayName && displayName !== name ? displayName : name} is ${address}`)
          latest.current(address)
        },
        (reason: unknown) => {
          if (!signal.aborted) setMiss(asApiError(reason).message)
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [name, chain])
  const isOnSolana = chain === SOLANA
  const trimmed = text.trim()
  const isWrong =
    /^0x/i.test(trimmed) && (isOnSolana || (trimmed.length >= 42 && !isAddressOn(chain, trimmed)))
  const rule = isOnSolana
    ? 'An address on Solana is 32 bytes in base58, without 0x.'
    : 'An address is 0x and 40 hex digits.'
  return (
    <TextField
      label={label}
      mono
      placeholder={isOnSolana ? 'A Solana address, or a name' : '0x…, ana.eth or @ana'}
      value={text}
      error={miss ?? (isWrong ? rule : undefined)}
      hint={found}
      onInput={(next) => {
        setMiss(undefined)
        setFound(undefined)
        setText(next)
        onInput(isName(next, chain) ? '' : next)
      }}
    />
  )
}
