import { useState } from 'preact/hooks'
import { Card } from '../../parts/Card'
import { CopyButton } from '../../parts/CopyButton'
import { Choice } from '../../parts/Tabs'
import type { Wallet } from '../../wire'
import { Qr } from './Qr'

const KINDS = [
  ['evm', 'EVM chains'],
  ['solana', 'Solana'],
] as const

/** The wallet's addresses. */
export function Receive({ wallet }: { wallet: Wallet }) {
  const [kind, setKind] = useState<'evm' | 'solana'>('evm')
  const solana = kind === 'solana' ? wallet.solanaAddress : null
  const address = solana ?? wallet.evmAddress
  const name = solana === null ? 'EVM address' : 'Solana address'
  return (
    <Card
      title="Receive"
      actions={
        wallet.solanaAddress !== null && (
          <Choice label="Address" options={KINDS} value={kind} onChange={setKind} />
        )
      }
    >
      <div class="receive">
        <Qr text={address} label={`QR code of the ${name}`} />
        <div class="stack stack--tight">
          <code class="receive__address">{address}</code>
          <div>
            <CopyButton text={address} what={`the ${name}`} wide />
          </div>
          <p class="small muted">
            {solana === null
              ? 'The same on all nine chains. Emulated: never send real money here.'
              : 'Emulated: never send real money here.'}
          </p>
        </div>
      </div>
    </Card>
  )
}
