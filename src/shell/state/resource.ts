import { useEffect, useRef, useState } from 'preact/hooks'
import { type ApiError, asApiError } from '../api'
import { type EventType, onEvent } from './events'
import { onStorageBack } from './storage'

export interface Resource<T> {
  data: T | undefined
  error: ApiError | undefined
  loading: boolean
  reload: () => void
  set: (data: T) => void
}

const NO_EVENTS: readonly EventType[] = []

/**
 * Loads something and loads it again when `key` changes or one of `events` happens.
 * What was shown stays until the new answer is there, so that nothing jumps. `key === null` loads nothing.
 */
export function useResource<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
  events: readonly EventType[] = NO_EVENTS,
): Resource<T> {
  const [state, setState] = useState<{ data?: T; error?: ApiError; loading: boolean }>({ loading: true })
  const [turn, setTurn] = useState(0)
  const latest = useRef(load)
  latest.current = load

  useEffect(() => {
    if (key === null) return
    const controller = new AbortController()
    setState((before) => ({ ...before, loading: true }))
    latest.current(controller.signal).then(
      (data) => {
        if (!controller.signal.aborted) setState({ data, loading: false })
      },
      (reason: unknown) => {
        if (controller.signal.aborted) return
        setState((before) => ({ ...before, error: asApiError(reason), loading: false }))
      },
    )
    return () => controller.abort()
  }, [key, turn])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // One change often arrives twice (ours and the worker's): wait a moment and load once.
    const stop = onEvent(events, () => {
      clearTimeout(timer)
      timer = setTimeout(() => setTurn((n) => n + 1), 60)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [events.join()])

  const failed = useRef(false)
  failed.current = state.error !== undefined
  useEffect(
    () =>
      onStorageBack(() => {
        if (failed.current) setTurn((n) => n + 1)
      }),
    [],
  )

  return {
    data: state.data,
    error: state.error,
    loading: state.loading,
    reload: () => setTurn((n) => n + 1),
    set: (data) => setState({ data, loading: false }),
  }
}
