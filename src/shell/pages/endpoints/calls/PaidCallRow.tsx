import { addressPath, txPath } from '../../../explorer/search'
import { formatMs, shorten } from '../../../format'
import { Badge } from '../../../parts/Badge'
import { CallRow } from '../../../parts/CallRow'
import { Console } from '../../../parts/Console'
import { Details } from '../../../parts/Details'
import { Note } from '../../../parts/States'
import type { PaidCall } from '../../../wire'
import { Failure } from '../../handlers/Failure'
import { amountOf, PAYMENT } from './payment'

interface Props {
  call: PaidCall
  /** The name of the wallet that paid, where this world has it. */
  payer: string | undefined
  isOpen: boolean
  onToggle: () => void
}

/** Paid endpoints settle on Base. */
const CHAIN = 8453

export function PaidCallRow({ call, payer, isOpen, onToggle }: Props) {
  const { id, createdAt, statusCode, durationMs, payment, payerAddress, error, method } = call
  const { tone, word, means } = PAYMENT[payment]
  const detailId = `detail-${id}`
  return (
    <CallRow
      class="paidcall"
      at={createdAt}
      status={statusCode}
      ms={durationMs}
      {...{ isOpen, onToggle, detailId }}
      detail={() => (
        <div class="handlercall stack" id={detailId}>
          <Whole call={call} payer={payer} />
        </div>
      )}
    >
      <Badge tone={tone} title={means}>
        {word}
      </Badge>
      <span class="paidcall__amount num">{amountOf(call)}</span>
      <span class="paidcall__who">
        {payer ?? <code>{shorten(payerAddress)}</code>}
        <span class="muted">{error ? `: ${error.message}` : ` · ${method}`}</span>
      </span>
    </CallRow>
  )
}

function Whole({ call, payer }: Pick<Props, 'call' | 'payer'>) {
  const { payment, reason, transaction, payerAddress, routePath, method, version, cpuMs, error, logs } = call
  return (
    <>
      {payment === 'failed' && (
        <Note tone="warn">
          It was answered and not paid: {reason}. It counts as no revenue, and what was signed serves nobody
          again.
        </Note>
      )}
      <Details
        rows={[
          [
            'Payment',
            `${PAYMENT[payment].means}${payment === 'uncharged' && reason ? ` Here: ${reason}.` : ''}`,
          ],
          [
            'Payer',
            <>
              {payer && `${payer} `}
              <a href={addressPath(CHAIN, payerAddress)}>
                <code>{shorten(payerAddress, 8, 6)}</code>
              </a>
            </>,
          ],
          ['Amount', <span class="num">{amountOf(call)}</span>],
          transaction
            ? [
                'Transaction',
                <a href={txPath(CHAIN, transaction)}>
                  <code>{shorten(transaction, 10, 8)}</code>
                </a>,
              ]
            : null,
          [
            'Request',
            <code class="handlertext">
              {method} {routePath}
            </code>,
          ],
          ['Handler', `version ${version}, ${formatMs(cpuMs)} of computing`],
        ]}
      />
      {error && <Failure error={error} />}
      <Console lines={logs} empty="The handler wrote nothing." />
    </>
  )
}
