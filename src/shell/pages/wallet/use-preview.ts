import { useEffect, useRef, useState } from 'preact/hooks'
import { type ApiError, asApiError, call } from '../../api'
import { onEvent } from '../../state/events'
import type { Preview } from '../../wire'
import { bodyOf, isComplete, type TransferDraft } from './transfer-draft'

export interface PreviewState {
  found: Preview | null
  refusal: ApiError | null
  isLoading: boolean
}

const NOTHING: PreviewState = { found: null, refusal: null, isLoading: false }
/** Since the last key was pressed. */
const PAUSE_MS = 220

/** The preview of a transfer, read again as it is typed and whenever a rule of the wallet or key changes. */
export function usePreview(session: string, draft: TransferDraft): PreviewState {
  const [state, setState] = useState<PreviewState>(NOTHING)
  const [turn, setTurn] = useState(0)
  const latest = useRef(draft)
  latest.current = draft
  useEffect(
    () =>
      onEvent(['wallet.changed', 'key.changed', 'chain.block', 'solana.transaction'], () =>
        setTurn((n) => n + 1),
      ),
    [],
  )
  useEffect(() => {
    if (!isComplete(latest.current)) {
      setState(NOTHING)
      return
    }
    const controller = new AbortController()
    setState((before) => ({ ...before, isLoading: true }))
    const timer = setTimeout(() => {
      const { keyId } = latest.current
      const body = { ...bodyOf(latest.current), ...(keyId !== '' && { keyId }) }
      call('POST /__sandbank/wallet/preview', { key: session, body, signal: controller.signal }).then(
        (found) => setState({ found, refusal: null, isLoading: false }),
        (reason: unknown) => {
          if (!controller.signal.aborted) {
            setState({ found: null, refusal: asApiError(reason), isLoading: false })
          }
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [session, turn, Object.values(draft).join('\n')])
  return state
}
