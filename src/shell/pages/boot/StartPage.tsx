import { Button } from '../../parts/Button'
import { Logo } from '../../parts/Logo'
import { explainStart, reasonOf } from './start-problem'

/** The emulator is not there: what happened, and what to do. */
export function StartPage({ thrown, onRetry }: { thrown: unknown; onRetry: () => void }) {
  const problem = explainStart(reasonOf(thrown), location.origin)
  const detail = thrown instanceof Error ? thrown.message : String(thrown)
  return (
    <main class="boot">
      <div class="boot__card" role="alert">
        <Logo size={40} />
        <h1>{problem.title}</h1>
        <p>{problem.what}</p>
        <ol class="boot__steps">
          {problem.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {problem.retry && (
          <div>
            <Button kind="primary" onClick={onRetry}>
              {problem.retry}
            </Button>
          </div>
        )}
        <details class="small muted">
          <summary>What the browser said</summary>
          <pre class="boot__detail">{detail}</pre>
        </details>
      </div>
    </main>
  )
}
