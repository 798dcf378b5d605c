import { Card } from '../../parts/Card'
import { Code } from '../../parts/Code'
import { CopyButton } from '../../parts/CopyButton'
import { Note } from '../../parts/States'
import { credentials, health } from '../../state/emulator'

/** How to buy from the demo, and how to be paid. */
export function HowToPay() {
  const base = credentials.value?.baseUrl
  if (!base) return null
  const buy = buying(base)
  const facilitator = `${base}/x402/facilitator`
  return (
    <div class="cols">
      <Card
        title="Buy something"
        lede="The emulator itself sells a table of the day for 0.01 USDC. With npm install @x402/fetch @x402/evm viem:"
        actions={<CopyButton text={buy} what="the script" wide />}
      >
        <div class="stack stack--tight">
          <Code label="A client that buys from the demo">{buy}</Code>
          {health.value?.host !== 'node' && (
            <Note>
              Outside of this browser the address leads here while this tab is open, if npm start serves it.
            </Note>
          )}
        </div>
      </Card>
      <Card
        title="Be paid"
        lede="Give a server built with the x402 packages, of version 1 or 2, this facilitator."
        actions={<CopyButton text={facilitator} what="the address" wide />}
      >
        <div class="stack stack--tight">
          <Code label="Address of the facilitator">{facilitator}</Code>
          <p class="small muted">
            It settles the scheme exact in USDC: on base, polygon and ethereum for version 1, on every
            embedded chain for version 2 (eip155:8453 is Base), which has EURC, other tokens by Permit2 and
            the scheme upto besides. The payer needs no gas.
          </p>
        </div>
      </Card>
    </div>
  )
}

/** The key is that of the first developer account, which everybody knows. */
function buying(base: string): string {
  return `import { wrapFetchWithPaymentFromConfig } from '@x402/fetch'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { privateKeyToAccount } from 'viem/accounts'

// A developer account: 100,000 USDC on every chain.
const payer = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const buy = wrapFetchWithPaymentFromConfig(fetch, {
  schemes: [{ network: 'eip155:*', client: new ExactEvmScheme(payer) }],
})
const answer = await buy('${base}/x402/demo/tide')
console.log(answer.status, await answer.json())`
}
