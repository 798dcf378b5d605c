import { useState } from 'preact/hooks'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { CopyButton } from '../../parts/CopyButton'
import { Note } from '../../parts/States'
import type { Chains } from '../../wire'

/** The accounts of the mnemonic that everybody knows. */
export function DeveloperAccounts({ warning, mnemonic, accounts }: Chains['developerAccounts']) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title="Developer accounts"
      lede="Ten accounts with 10,000 native tokens and 100,000 USDC on every embedded chain."
      actions={
        <Button size="s" expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'} the ten
        </Button>
      }
    >
      <div class="stack">
        <Note tone="warn">{warning}</Note>
        <p class="row mnemonic">
          <span class="small muted">Mnemonic</span>
          <code>{mnemonic}</code>
          <CopyButton text={mnemonic} what="the mnemonic" />
        </p>
        {isOpen && (
          <ol class="devs">
            {accounts.map(({ address, privateKey }, at) => (
              <li key={address}>
                <span class="muted num">{at + 1}</span>
                <code class="addr__full">{address}</code>
                <CopyButton text={address} what={`address ${at + 1}`} />
                <span class="devs__key">
                  <span class="small muted">private key</span>
                  <CopyButton text={privateKey} what={`private key ${at + 1}`} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Card>
  )
}
