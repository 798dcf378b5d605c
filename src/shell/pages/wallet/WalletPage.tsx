import { Page } from '../../parts/Page'

export function WalletPage() {
  return <Page title="Wallet">{null}</Page>
}
