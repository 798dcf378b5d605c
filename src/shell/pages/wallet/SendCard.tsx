import { useState } from 'preact/hooks'
import { readable } from '../../amounts'
import { type ApiError, asApiError, call } from '../../api'
import { solanaTxPath, txPath } from '../../explorer/search'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { SelectField, TextField } from '../../parts/Field'
import { Note, Problem } from '../../parts/States'
import { publish } from '../../state/events'
import { useResource } from '../../state/resource'
import type { ApiKey, WalletChain } from '../../wire'
import { PreviewBox } from './PreviewBox'
import { type ChainHoldings, isLoaded } from './portfolio'
import { RecipientField } from './RecipientField'
import type { Owner } from './session'
import {
  bodyOf,
  emptyDraft,
  isAddressOn,
  isComplete,
  missingIn,
  NATIVE,
  SOLANA,
  type TransferDraft,
  tokenOn,
} from './transfer-draft'
import { usePreview } from './use-preview'

interface Props {
  owner: Owner
  chains: readonly WalletChain[]
  holdingsOn: (chain: string) => ChainHoldings
}

type Outcome = { hash: string; chain: string } | { refusal: ApiError } | null

/** A transfer by the product's own endpoint, with a preview of what would become of it as one types. */
export function SendCard({ owner: { wallet, session }, chains, holdingsOn }: Props) {
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
  const missing = missingIn(draft)
  const refuses = preview.found?.verdicts.some(({ ok }) => !ok) ?? false
  const send = async () => {
    if (busy || !isComplete(draft)) return
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
      publish(draft.chain === SOLANA ? 'solana.transaction' : 'chain.block')
      publish('wallet.changed')
    }
  }
  return (
    <Card anchor="send" title="Send" lede="By POST /wallet/transfer, as your code would.">
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
            onChange={(key) =>
              change({
                chain: key,
                token: NATIVE,
                // An address of one kind is none of the other.
                ...((key === SOLANA) !== (draft.chain === SOLANA) && { recipient: '' }),
              })
            }
          />
          <TokenField chain={chain} holdings={holdingsOn(draft.chain)} draft={draft} onChange={change} />
        </div>
        <RecipientField
          key={draft.chain === SOLANA ? 'solana' : 'evm'}
          chain={draft.chain}
          value={draft.recipient}
          onInput={(recipient) => change({ recipient })}
        />
        <div class="sendgrid">
          <TextField
            label="Amount"
            aside={
              <Most holdings={holdingsOn(draft.chain)} draft={draft} onUse={(amount) => change({ amount })} />
            }
            placeholder="0.0"
            value={draft.amount}
            onInput={(amount) => change({ amount })}
          />
          <SelectField
            label="Sent by"
            value={draft.keyId}
            options={[['', 'The owner, by web session'], ...own.map(nameOf)]}
            onChange={(keyId) => change({ keyId })}
          />
        </div>
        <PreviewBox preview={preview} draft={draft} />
        <div class="row">
          <Button submit kind="primary" icon="send" busy={busy} disabled={!isComplete(draft)}>
            {refuses ? 'Send all the same' : 'Send'}
          </Button>
          {refuses && <span class="small muted">It will be refused as shown; nothing moves.</span>}
          {!refuses && missing && <span class="small muted">{missing}</span>}
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
            Sent. <a href={pathOf(outcome, chains)}>See what the transaction did</a>
          </Note>
        )}
      </div>
    </Card>
  )
}

function pathOf({ hash, chain }: { hash: string; chain: string }, chains: readonly WalletChain[]): string {
  const found = chains.find(({ key }) => key === chain)
  return found && 'id' in found ? txPath(found.id, hash) : solanaTxPath(hash)
}

const nameOf = ({ id, name }: ApiKey): readonly [string, string] => [id, `Key “${name}”`]

interface TokenProps {
  chain: WalletChain | undefined
  holdings: ChainHoldings
  draft: TransferDraft
  onChange: (part: Partial<TransferDraft>) => void
}

const OTHER = 'other'

/** The chain's native token, its known ones, what the wallet has besides, or any other by its address. */
function TokenField({ chain, holdings, draft, onChange }: TokenProps) {
  const idOf = (address: string) => tokenOn(draft.chain, address)
  const known = new Map((chain?.tokens ?? []).map(({ address, symbol }) => [idOf(address), symbol]))
  if (isLoaded(holdings)) {
    for (const { token } of holdings.tokenBalances) {
      known.set(idOf(token.baseToken.address), token.baseToken.symbol)
    }
  }
  const rule = draft.chain === SOLANA ? '32 bytes in base58.' : '0x and 40 hex digits.'
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
          placeholder={draft.chain === SOLANA ? 'The mint, in base58' : '0x…'}
          value={draft.token}
          error={draft.token !== '' && !isAddressOn(draft.chain, draft.token) ? rule : undefined}
          onInput={(token) => onChange({ token: idOf(token.trim()) })}
        />
      )}
    </div>
  )
}

interface MostProps {
  holdings: ChainHoldings
  draft: TransferDraft
  onUse: (amount: string) => void
}

function Most({ holdings, draft: { chain, token }, onUse }: MostProps) {
  if (!isLoaded(holdings)) return null
  const balance =
    token === NATIVE
      ? holdings.nativeBalance
      : holdings.tokenBalances.find((one) => tokenOn(chain, one.token.baseToken.address) === token)?.token
          .balance
  if (balance === undefined || Number(balance) === 0) return null
  return (
    <button type="button" class="textbutton" onClick={() => onUse(balance)}>
      use all {readable(balance)}
    </button>
  )
}
