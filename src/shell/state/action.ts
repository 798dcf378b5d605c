import { useState } from 'preact/hooks'
import { toastError } from './toasts'

/** Runs something that may take a while: `busy` meanwhile, a toast when it is refused. */
export function useAction<A extends unknown[]>(
  run: (...args: A) => Promise<void>,
): [start: (...args: A) => void, busy: boolean] {
  const [busy, setBusy] = useState(false)
  const start = (...args: A) => {
    if (busy) return
    setBusy(true)
    run(...args)
      .catch(toastError)
      .finally(() => setBusy(false))
  }
  return [start, busy]
}
