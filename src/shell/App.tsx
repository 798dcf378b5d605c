import { useEffect, useState } from 'preact/hooks'
import { ErrorBoundary, LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { pages } from './pages/all'
import { CrashPage } from './pages/boot/CrashPage'
import { NotFoundPage } from './pages/not-found/NotFoundPage'
import { OverviewPage } from './pages/overview/OverviewPage'
import { Layout } from './parts/layout/Layout'

/**
 * Only these are pages; every other address on this origin belongs to the API and is a plain link. So is the page that
 * removes Sandbank: it is opened without the emulator.
 */
const SCOPE = /^\/(ui(\/(?!remove$)|$)|$|\?)/

export function App() {
  const [crash, setCrash] = useState<Error | null>(null)
  useEffect(() => {
    preloadWhenIdle()
    // Hardly any browser has one; the others do not fetch the code that offers it.
    if ('LanguageModel' in globalThis)
      void import('./state/offer-browser-model').then((m) => m.offerBrowserModel())
  }, [])
  if (crash) return <CrashPage error={crash} />
  return (
    <LocationProvider scope={SCOPE}>
      <Layout>
        <ErrorBoundary onError={setCrash}>
          <Router>
            <Route path="/" component={OverviewPage} />
            {Object.entries(pages).map(([path, page]) => (
              <Route key={path} path={path} component={page} />
            ))}
            <Route path="/ui/world" component={MovedToDirectory} />
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
    for (const page of Object.values(pages)) {
      // A chunk that does not arrive now is loaded again when its page is opened.
      page.preload().catch(() => undefined)
    }
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(preload, { timeout: 4000 })
  else setTimeout(preload, 1500)
}
