import { useState } from 'preact/hooks'
import { asApiError, call } from '../../api'
import { Button } from '../../parts/Button'
import { TextField } from '../../parts/Field'
import { isAddressOn, isName, SOLANA } from './transfer-draft'

interface Props {
  label?: string
  chain: string
  value: string
  onInput: (value: string) => void
}

/** An address. A name or handle is looked up first, as the endpoint wants it. */
export function RecipientField({ label = 'Recipient', chain, value, onInput }: Props) {
  const [found, setFound] = useState<string | undefined>()
  const [miss, setMiss] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    try {
      const answer = await call('GET /addresses/resolve', {
        query: { value: value.trim(), chain },
      })
      if (answer.resolved) {
        const { address, displayName } = answer
        onInput(address)
        setFound(
          `${value.trim()} is ${displayName && displayName !== value.trim() ? `${displayName}, ` : ''}this address.`,
        )
      } else setMiss(`Nobody is known by “${value.trim()}”.`)
    } catch (reason) {
      setMiss(asApiError(reason).message)
    } finally {
      setBusy(false)
    }
  }
  const text = value.trim()
  const isOnSolana = chain === SOLANA
  const isWrong = /^0x/i.test(text) && (isOnSolana || (text.length >= 42 && !isAddressOn(chain, text)))
  const rule = isOnSolana
    ? 'An address on Solana is 32 bytes in base58, without 0x.'
    : 'An address is 0x and 40 hex digits.'
  return (
    <div class="sendto">
      <TextField
        label={label}
        mono
        placeholder={isOnSolana ? 'A Solana address, or a name to look up' : '0x… or a name to look up'}
        value={value}
        error={miss ?? (isWrong ? rule : undefined)}
        hint={found}
        onInput={(next) => {
          setMiss(undefined)
          setFound(undefined)
          onInput(next)
        }}
      />
      {isName(value, chain) && (
        <Button icon="search" busy={busy} onClick={() => void look()}>
          Look up
        </Button>
      )}
    </div>
  )
}
