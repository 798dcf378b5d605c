import { Button } from '../../parts/Button'
import { Logo } from '../../parts/Logo'

/** A mistake of ours in the shell itself. The emulator goes on answering meanwhile. */
export function CrashPage({ error }: { error: Error }) {
  return (
    <main class="boot">
      <div class="boot__card" role="alert">
        <Logo size={40} />
        <h1>This page broke</h1>
        <p>
          The mistake is in Sandbank's shell, not in your code. The emulator itself still answers requests.
        </p>
        <div class="row">
          <Button kind="primary" onClick={() => location.reload()}>
            Reload the page
          </Button>
          <a href="/">Go to the overview</a>
        </div>
        <details class="small muted">
          <summary>Details for a bug report</summary>
          <pre class="boot__detail">{error.stack ?? error.message}</pre>
        </details>
      </div>
    </main>
  )
}
