import { useState } from 'preact/hooks'
import { Button } from '../../parts/Button'
import { SecretField } from '../../parts/Field'
import { Logo } from '../../parts/Logo'
import { explainStart, reasonOf } from './start-problem'

/** The emulator is not there: what happened, and what to do. */
export function StartPage({ thrown, onRetry }: { thrown: unknown; onRetry: () => void }) {
  const reason = reasonOf(thrown)
  const problem = explainStart(reason, location.origin)
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
        {reason === 'token' && <TokenForm />}
        {problem.retry && (
          <div>
            <Button kind="primary" onClick={onRetry}>
              {problem.retry}
            </Button>
          </div>
        )}
        <p class="small muted">
          Or <a href="/ui/remove">remove Sandbank from this origin</a>, with an export of its state first.
        </p>
        <details class="small muted">
          <summary>What the browser said</summary>
          <pre class="boot__detail">{detail}</pre>
        </details>
      </div>
    </main>
  )
}

/** Opens this page with the token in its address: the server takes it out again, and gives a cookie for it. */
function TokenForm() {
  const [token, setToken] = useState('')
  const open = (event: SubmitEvent) => {
    event.preventDefault()
    location.assign(`${location.pathname}?${new URLSearchParams({ token })}`)
  }
  return (
    <form class="boot__token" onSubmit={open}>
      <SecretField label="Token" value={token} onInput={setToken} />
      <Button kind="primary" submit disabled={token === ''}>
        Open
      </Button>
    </form>
  )
}
