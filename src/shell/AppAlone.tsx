import { useState } from 'preact/hooks'
import { ErrorBoundary, lazy } from 'preact-iso'
import { CrashPage } from './pages/boot/CrashPage'
import { Toasts } from './parts/Toasts'

const PublicAppPage = lazy(() => import('./pages/apps/public/PublicAppPage').then((m) => m.PublicAppPage))

/** `/a/:wallet/:slug`: an app at an address of its own. */
export function isAppAddress(pathname: string): boolean {
  return pathname.startsWith('/a/')
}

/** One app, without the shell around it. */
export function AppAlone() {
  const [crash, setCrash] = useState<Error | null>(null)
  if (crash) return <CrashPage error={crash} />
  return (
    <ErrorBoundary onError={setCrash}>
      <PublicAppPage />
      <Toasts />
    </ErrorBoundary>
  )
}
