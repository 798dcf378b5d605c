import type { DecodedCall, TransactionPreview } from '../../../../sdk/money'
import { formatDollars, readable, readableBoth } from '../../../amounts'
import { shorten } from '../../../format'
import { Code } from '../../../parts/Code'
import { Note } from '../../../parts/States'
import { HostDialog, type Requester } from './HostDialog'
import { LayerVerdicts } from './Verdicts'

interface Props {
  requester: Requester
  preview: TransactionPreview
  /** The sender by the name of its wallet. */
  sender: string
  onAnswer: (isAgreed: boolean) => void
}

/** What a prepared transaction calls and changes, and what the layers say, before it is signed. Row app-tx. */
export function TransactionDialog({ requester, preview, sender, onAnswer }: Props) {
  const { transaction, call, effects, failure, gas, usd, verdicts, ok, sent } = preview
  const canSend = ok && sent === null
  return (
    <HostDialog
      requester={requester}
      icon="send"
      title="Send a transaction"
      {...(canSend && { confirm: failure === null ? 'Sign and send' : 'Send it all the same' })}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      {transaction.label && <p class="hostask__said">“{transaction.label}”, says the app.</p>}
      {sent !== null && (
        <Note tone="warn">
          This was sent before, and a prepared transaction is sent once:{' '}
          <a href={`/ui/chains/${transaction.chainId}/tx/${sent}`} target="_blank" rel="noreferrer">
            {shorten(sent, 10, 6)}
          </a>
        </Note>
      )}
      {failure !== null && <Note tone="warn">The chain would take it back: {failure}</Note>}
      <dl class="hostask__details">
        <Detail name="From">
          {sender} <code class="muted">{shorten(preview.sender.walletAddress, 8, 6)}</code>
        </Detail>
        <Detail name="On">{transaction.chain}</Detail>
        <Detail name={call ? 'Contract' : 'To'}>
          {call?.contract && <strong>{call.contract} </strong>}
          <code>{transaction.to}</code>
        </Detail>
        {transaction.value !== '0' && (
          <Detail name="Value">
            {readable(weiText(transaction.value), 8)} {gas.symbol}
          </Detail>
        )}
        <Detail name="Gas">
          {gas.paidBy === 'sponsor'
            ? 'sponsored'
            : `at most ${readable(gas.most)} ${gas.symbol}, from the wallet`}
        </Detail>
      </dl>
      {call ? (
        <Called call={call} />
      ) : (
        transaction.data !== '0x' && (
          <div class="stack stack--tight">
            <Note tone="warn">
              The interface of this contract is not known here: read its data with care.
            </Note>
            <Code label="Data of the transaction" wraps>
              {transaction.data.length > 1_200 ? `${transaction.data.slice(0, 1_200)}…` : transaction.data}
            </Code>
          </div>
        )
      )}
      <Effects effects={effects} usd={usd} />
      <LayerVerdicts verdicts={verdicts} />
    </HostDialog>
  )
}

function Detail({ name, children }: { name: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Called({ call }: { call: DecodedCall }) {
  return (
    <section class="hostcall" aria-label={`Call of ${call.name}`}>
      <p>
        <code class="hostcall__name">{call.name}</code>
        {call.contract && <span class="muted small"> of {call.contract}</span>}
      </p>
      {call.args.length > 0 && (
        <dl class="hostcall__args small">
          {call.args.map(({ name, type, value }, at) => (
            <div key={at}>
              <dt>
                <code>{name || at}</code> <span class="muted">{type}</span>
              </dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {call.calls.map((inner, at) => (
        <Called key={at} call={inner} />
      ))}
    </section>
  )
}

function Effects({ effects, usd }: { effects: TransactionPreview['effects']; usd: number | null }) {
  if (!effects) {
    return (
      <Note tone="warn">
        What it changes is not known: this chain is a node elsewhere that cannot try it out.
      </Note>
    )
  }
  const { balances, approvals } = effects
  return (
    <section class="stack stack--tight" aria-label="What it changes">
      <h3>
        What it changes
        {usd !== null && usd > 0 && (
          <span class="muted small num"> {formatDollars(usd)} leave the wallet</span>
        )}
      </h3>
      {balances.length === 0 && approvals.length === 0 && (
        <p class="muted small">Nothing of what the wallet has.</p>
      )}
      {balances.length > 0 && (
        <table class="hosteffects num">
          <thead class="visually-hidden">
            <tr>
              <th>Asset</th>
              <th>Change</th>
              <th>Before and after</th>
            </tr>
          </thead>
          <tbody>
            {balances.map(({ asset, symbol, change, before, after }) => (
              <tr key={asset}>
                <td>{symbol}</td>
                <td class={change.startsWith('-') ? 'hosteffects__out' : 'hosteffects__in'}>
                  {change.startsWith('-') ? '−' : '+'}
                  {readable(change.replace(/^[-+]/, ''), 8)}
                </td>
                <td class="muted small">{readableBoth(before, after, 6).join(' → ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {approvals.map(({ asset, symbol, spender, amount }) => (
        <Note key={`${asset} ${spender}`} tone="warn">
          Afterwards <code>{spender}</code> may take{' '}
          <strong>
            {amount === 'unlimited' ? 'all' : readable(amount, 8)} {symbol}
          </strong>{' '}
          of this wallet.
        </Note>
      ))}
    </section>
  )
}

/** Wei as whole native tokens. */
function weiText(wei: string): string {
  const digits = wei.padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`
}
