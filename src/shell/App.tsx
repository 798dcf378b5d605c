import { useEffect, useState } from 'preact/hooks'
import { ErrorBoundary, LocationProvider, lazy, Route, Router, useLocation } from 'preact-iso'
import { CrashPage } from './pages/boot/CrashPage'
import { NotFoundPage } from './pages/not-found/NotFoundPage'
import { OverviewPage } from './pages/overview/OverviewPage'
import { Layout } from './parts/layout/Layout'

const WalletPage = lazy(() => import('./pages/wallet/WalletPage').then((m) => m.WalletPage))
const ChainsPage = lazy(() => import('./pages/chains/ChainsPage').then((m) => m.ChainsPage))
const ChainPage = lazy(() => import('./pages/chains/ChainPage').then((m) => m.ChainPage))
const BlockPage = lazy(() => import('./pages/chains/BlockPage').then((m) => m.BlockPage))
const TransactionPage = lazy(() => import('./pages/chains/TransactionPage').then((m) => m.TransactionPage))
const SolanaTransactionPage = lazy(() =>
  import('./pages/chains/solana/SolanaTransactionPage').then((m) => m.SolanaTransactionPage),
)
const SolanaAddressPage = lazy(() =>
  import('./pages/chains/solana/SolanaAddressPage').then((m) => m.SolanaAddressPage),
)
const AddressPage = lazy(() => import('./pages/chains/AddressPage').then((m) => m.AddressPage))
const ProfilesPage = lazy(() => import('./pages/profiles/ProfilesPage').then((m) => m.ProfilesPage))
const ProfilePage = lazy(() => import('./pages/profiles/ProfilePage').then((m) => m.ProfilePage))
const EditorPage = lazy(() => import('./pages/editor/EditorPage').then((m) => m.EditorPage))
const GatewayPage = lazy(() => import('./pages/gateway/GatewayPage').then((m) => m.GatewayPage))
const AgentPage = lazy(() => import('./pages/agent/AgentPage').then((m) => m.AgentPage))
const FilesPage = lazy(() => import('./pages/files/FilesPage').then((m) => m.FilesPage))
const AutomationsPage = lazy(() =>
  import('./pages/automations/AutomationsPage').then((m) => m.AutomationsPage),
)
const SkillsPage = lazy(() => import('./pages/skills/SkillsPage').then((m) => m.SkillsPage))
const ToolsPage = lazy(() => import('./pages/tools/ToolsPage').then((m) => m.ToolsPage))
const VariablesPage = lazy(() => import('./pages/variables/VariablesPage').then((m) => m.VariablesPage))
const WebhooksPage = lazy(() => import('./pages/webhooks/WebhooksPage').then((m) => m.WebhooksPage))
const WebhookPage = lazy(() => import('./pages/webhooks/WebhookPage').then((m) => m.WebhookPage))
const DirectoryPage = lazy(() => import('./pages/directory/DirectoryPage').then((m) => m.DirectoryPage))
const AppsPage = lazy(() => import('./pages/apps/AppsPage').then((m) => m.AppsPage))
const AppPage = lazy(() => import('./pages/apps/AppPage').then((m) => m.AppPage))
const LaunchesPage = lazy(() => import('./pages/launches/LaunchesPage').then((m) => m.LaunchesPage))
const FeesPage = lazy(() => import('./pages/fees/FeesPage').then((m) => m.FeesPage))
const MarketPage = lazy(() => import('./pages/market/MarketPage').then((m) => m.MarketPage))
const PartnersPage = lazy(() => import('./pages/partners/PartnersPage').then((m) => m.PartnersPage))
const PaymentsPage = lazy(() => import('./pages/payments/PaymentsPage').then((m) => m.PaymentsPage))
const KeysPage = lazy(() => import('./pages/keys/KeysPage').then((m) => m.KeysPage))
const JournalPage = lazy(() => import('./pages/journal/JournalPage').then((m) => m.JournalPage))
const ClockPage = lazy(() => import('./pages/clock/ClockPage').then((m) => m.ClockPage))
const CoveragePage = lazy(() => import('./pages/coverage/CoveragePage').then((m) => m.CoveragePage))

/**
 * Only these are pages; every other address on this origin belongs to the API and is a plain link. So is the page that
 * removes Sandbank: it is opened without the emulator.
 */
const PAGES = /^\/(ui(\/(?!remove$)|$)|$|\?)/

export function App() {
  const [crash, setCrash] = useState<Error | null>(null)
  useEffect(() => {
    preloadWhenIdle()
    // Hardly any browser has one; those that have not do not fetch what lends it.
    if ('LanguageModel' in globalThis) void import('./state/lend-model').then((m) => m.lendModel())
  }, [])
  if (crash) return <CrashPage error={crash} />
  return (
    <LocationProvider scope={PAGES}>
      <Layout>
        <ErrorBoundary onError={setCrash}>
          <Router>
            <Route path="/" component={OverviewPage} />
            <Route path="/ui/wallet" component={WalletPage} />
            <Route path="/ui/chains" component={ChainsPage} />
            <Route path="/ui/chains/:id" component={ChainPage} />
            <Route path="/ui/chains/:id/block/:number" component={BlockPage} />
            <Route path="/ui/chains/solana/tx/:signature" component={SolanaTransactionPage} />
            <Route path="/ui/chains/:id/tx/:hash" component={TransactionPage} />
            <Route path="/ui/chains/solana/address/:address" component={SolanaAddressPage} />
            <Route path="/ui/chains/:id/address/:address" component={AddressPage} />
            <Route path="/ui/profiles" component={ProfilesPage} />
            <Route path="/ui/profiles/:slug" component={ProfilePage} />
            <Route path="/ui/profile" component={EditorPage} />
            <Route path="/ui/gateway" component={GatewayPage} />
            <Route path="/ui/agent" component={AgentPage} />
            <Route path="/ui/files" component={FilesPage} />
            <Route path="/ui/automations" component={AutomationsPage} />
            <Route path="/ui/skills" component={SkillsPage} />
            <Route path="/ui/tools" component={ToolsPage} />
            <Route path="/ui/variables" component={VariablesPage} />
            <Route path="/ui/webhooks" component={WebhooksPage} />
            <Route path="/ui/webhooks/:name" component={WebhookPage} />
            <Route path="/ui/directory" component={DirectoryPage} />
            <Route path="/ui/world" component={MovedToDirectory} />
            <Route path="/ui/apps" component={AppsPage} />
            <Route path="/ui/apps/:slug" component={AppPage} />
            <Route path="/ui/launches" component={LaunchesPage} />
            <Route path="/ui/fees" component={FeesPage} />
            <Route path="/ui/market" component={MarketPage} />
            <Route path="/ui/partners" component={PartnersPage} />
            <Route path="/ui/payments" component={PaymentsPage} />
            <Route path="/ui/keys" component={KeysPage} />
            <Route path="/ui/journal" component={JournalPage} />
            <Route path="/ui/clock" component={ClockPage} />
            <Route path="/ui/coverage" component={CoveragePage} />
            <Route default component={NotFoundPage} />
          </Router>
        </ErrorBoundary>
      </Layout>
    </LocationProvider>
  )
}

/** Bookmarks may have the page's address of before. */
function MovedToDirectory() {
  const { url, route } = useLocation()
  useEffect(() => route(url.replace('/ui/world', '/ui/directory'), true), [])
  return null
}

/** The other pages are small; with them fetched in a quiet moment, every navigation is immediate. */
function preloadWhenIdle(): void {
  const preload = () => {
    for (const page of [
      WalletPage,
      ChainsPage,
      ChainPage,
      BlockPage,
      TransactionPage,
      SolanaTransactionPage,
      SolanaAddressPage,
      AddressPage,
      ProfilesPage,
      ProfilePage,
      GatewayPage,
      AgentPage,
      FilesPage,
      AutomationsPage,
      SkillsPage,
      ToolsPage,
      VariablesPage,
      WebhooksPage,
      WebhookPage,
      DirectoryPage,
      AppsPage,
      AppPage,
      LaunchesPage,
      FeesPage,
      MarketPage,
      PartnersPage,
      PaymentsPage,
      KeysPage,
      JournalPage,
      ClockPage,
      EditorPage,
      CoveragePage,
    ]) {
      // A chunk that does not arrive now is loaded again when its page is opened.
      page.preload().catch(() => undefined)
    }
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(preload, { timeout: 4000 })
  else setTimeout(preload, 1500)
}
