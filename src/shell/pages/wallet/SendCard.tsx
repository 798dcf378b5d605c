import { useState } from 'preact/hooks'
import { readable } from '../../amounts'
import { type ApiError, asApiError, call } from '../../api'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { SelectField, TextField } from '../../parts/Field'
import { Note, Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { useResource } from '../../state/resource'
import type { ApiKey, Chain } from '../../wire'
import { txPath } from '../chains/search'
import { PreviewBox } from './PreviewBox'
import { type Held, isHeld } from './portfolio'
import { RecipientField } from './RecipientField'
import type { Owner } from './session'
import { bodyOf, emptyDraft, isEvmAddress, isWorthAsking, NATIVE, type TransferDraft } from './transfer-draft'
import { usePreview } from './use-preview'

interface Props {
  owner: Owner
  chains: readonly Chain[]
  heldOn: (chain: string) => Held
}

type Outcome = { hash: string; chain: string } | { refusal: ApiError } | null

/** A transfer by the product's own endpoint, with what would become of it told as one types. */
export function SendCard({ owner: { wallet, session }, chains, heldOn }: Props) {
  const [draft, setDraft] = useState<TransferDraft>(emptyDraft)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [busy, setBusy] = useState(false)
  const preview = usePreview(session, draft)
  const keys = useResource('keys', (signal) => call('GET /__sandbank/keys', { signal }), ['key.changed'])
  const own = keys.data?.keys.filter((key) => key.walletId === wallet.id && key.revokedAt === null) ?? []
  const chain = chains.find(({ key }) => key === draft.chain)
  const change = (part: Partial<TransferDraft>) => {
    setDraft({ ...draft, ...part })
    setOutcome(null)
  }
  const refuses = preview.found?.verdicts.some(({ ok }) => !ok) ?? false
  const send = async () => {
    if (busy || !isWorthAsking(draft)) return
    setBusy(true)
    try {
      const credential =
        draft.keyId === ''
          ? session
          : (await call('POST /__sandbank/keys/:id/reveal', { params: { id: draft.keyId } })).apiKey
      const { txHash } = await call('POST /wallet/transfer', { key: credential, body: bodyOf(draft) })
      setOutcome({ hash: txHash, chain: draft.chain })
      setDraft({ ...draft, amount: '' })
    } catch (reason) {
      setOutcome({ refusal: asApiError(reason) })
    } finally {
      setBusy(false)
      publish('chain.block')
      publish('wallet.changed')
    }
  }
  return (
    <Card title="Send" lede="By POST /wallet/transfer, as your code would.">
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div class="sendgrid">
          <SelectField
            label="Chain"
            value={draft.chain}
            options={chains.map(({ key, name }) => [key, name])}
            onChange={(key) => change({ chain: key, token: NATIVE })}
          />
          <TokenField chain={chain} held={heldOn(draft.chain)} draft={draft} onChange={change} />
        </div>
        <RecipientField
          chain={draft.chain}
          value={draft.recipient}
          onInput={(recipient) => change({ recipient })}
        />
        <div class="sendgrid">
          <TextField
            label="Amount"
            aside={
              <Most held={heldOn(draft.chain)} token={draft.token} onUse={(amount) => change({ amount })} />
            }
            placeholder="0.0"
            value={draft.amount}
            onInput={(amount) => change({ amount })}
          />
          <SelectField
            label="Asked by"
            value={draft.keyId}
            options={[['', 'The owner, by web session'], ...own.map(nameOf)]}
            onChange={(keyId) => change({ keyId })}
          />
        </div>
        <PreviewBox preview={preview} draft={draft} />
        <div class="row">
          <Button submit kind="primary" icon="send" busy={busy} disabled={!isWorthAsking(draft)}>
            {refuses ? 'Send all the same' : 'Send'}
          </Button>
          {refuses && <span class="small muted">It will be refused as shown; nothing moves.</span>}
        </div>
      </form>
      <div class="sendout" aria-live="polite">
        {outcome && 'refusal' in outcome && (
          <Problem error={outcome.refusal}>
            <p>
              The rule and its figures are in the <a href="/ui/journal?status=4xx">journal</a>.
            </p>
          </Problem>
        )}
        {outcome && 'hash' in outcome && (
          <Note>
            Sent.{' '}
            <a href={txPath(chains.find(({ key }) => key === outcome.chain)?.id ?? 0, outcome.hash)}>
              See what the transaction did
            </a>
          </Note>
        )}
      </div>
    </Card>
  )
}

const nameOf = ({ id, name }: ApiKey): readonly [string, string] => [id, `Key “${name}”`]

interface TokenProps {
  chain: Chain | undefined
  held: Held
  draft: TransferDraft
  onChange: (part: Partial<TransferDraft>) => void
}

const OTHER = 'other'

/** The chain's native token, its known ones, what the wallet has besides, or any other by its address. */
function TokenField({ chain, held, draft, onChange }: TokenProps) {
  const known = new Map((chain?.tokens ?? []).map(({ address, symbol }) => [address.toLowerCase(), symbol]))
  if (isHeld(held)) {
    for (const { token } of held.tokenBalances) {
      known.set(token.baseToken.address.toLowerCase(), token.baseToken.symbol)
    }
  }
  const isOther = draft.token !== NATIVE && !known.has(draft.token)
  return (
    <div class="stack stack--tight">
      <SelectField
        label="Token"
        value={isOther ? OTHER : draft.token}
        options={[[NATIVE, chain?.nativeSymbol ?? 'native'], ...known, [OTHER, 'Another…']]}
        onChange={(token) => onChange({ token: token === OTHER ? '' : token })}
      />
      {isOther && (
        <TextField
          label="The token’s address"
          bare
          mono
          placeholder="0x…"
          value={draft.token}
          error={draft.token !== '' && !isEvmAddress(draft.token) ? '0x and 40 hex digits.' : undefined}
          onInput={(token) => onChange({ token: token.trim().toLowerCase() })}
        />
      )}
    </div>
  )
}

function Most({ held, token, onUse }: { held: Held; token: string; onUse: (amount: string) => void }) {
  if (!isHeld(held)) return null
  const balance =
    token === NATIVE
      ? held.nativeBalance
      : held.tokenBalances.find((one) => one.token.baseToken.address.toLowerCase() === token)?.token.balance
  if (balance === undefined || Number(balance) === 0) return null
  return (
    <button type="button" class="textbutton" onClick={() => onUse(balance)}>
      use all {readable(balance)}
    </button>
  )
}
