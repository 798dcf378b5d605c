import { useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../api'

/** As `useAction`, for a form that shows itself what it was refused with: `refusal`, null until then and while it is sent. */
export function useSubmit<A extends unknown[]>(
  run: (...args: A) => Promise<void>,
): [submit: (...args: A) => void, busy: boolean, refusal: ApiError | null] {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const submit = (...args: A) => {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    run(...args)
      .catch((reason: unknown) => setRefusal(asApiError(reason)))
      .finally(() => setBusy(false))
  }
  return [submit, busy, refusal]
}
