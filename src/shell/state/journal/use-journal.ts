import { useEffect, useRef, useState } from 'preact/hooks'
import { type ApiError, asApiError, call } from '../../api'
import type { Entry } from '../../wire'
import { onEvent } from '../events'
import { onStorageBack } from '../storage'
import { type Filters, merge, passes } from './filters'

const PAGE = 100
const MAX_ENTRIES = 1000
/** What Chromium waits before it connects an EventSource again. */
const RECONNECT_MS = 3000

export interface JournalView {
  entries: Entry[] | undefined
  error: ApiError | undefined
  isPaused: boolean
  /** Arrived while paused, not shown yet. */
  waiting: number
  setPaused: (paused: boolean) => void
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  reload: () => void
}

/**
 * The journal, kept live by its event stream. The stream ends after a minute and reconnects by itself; what happened in
 * between is fetched at each connection, so nothing is missed. Paused, new entries wait aside.
 */
export function useJournal(filters: Filters): JournalView {
  const [entries, setEntries] = useState<Entry[]>()
  const [waiting, setWaiting] = useState<Entry[]>([])
  const [error, setError] = useState<ApiError>()
  const [isPaused, setPaused] = useState(false)
  const [isLoadingMore, setLoadingMore] = useState(false)
  const [hasMore, setHasMore] = useState(false)
  const [turn, setTurn] = useState(0)
  const paused = useRef(false)
  paused.current = isPaused
  const key = JSON.stringify(filters)
  const reload = () => setTurn((n) => n + 1)

  const arrive = (arrived: Entry[]) => {
    if (paused.current) setWaiting((before) => merge(before, arrived, MAX_ENTRIES))
    else setEntries((before) => merge(before ?? [], arrived, MAX_ENTRIES))
  }

  useEffect(() => {
    const controller = new AbortController()
    let isFirst = true
    const fetchNewest = async () => {
      try {
        const found = await call('GET /__sandbank/journal', {
          query: { ...filters, limit: PAGE },
          signal: controller.signal,
        })
        setError(undefined)
        if (isFirst) {
          isFirst = false
          setEntries(found.entries)
          setWaiting([])
          setHasMore(found.entries.length === PAGE)
        } else arrive(found.entries)
      } catch (reason) {
        if (!controller.signal.aborted) setError(asApiError(reason))
      }
    }
    void fetchNewest()
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    const connect = () => {
      source = new EventSource('/__sandbank/journal')
      source.onopen = () => {
        if (!isFirst) void fetchNewest()
      }
      source.onerror = () => {
        // A stream that ended comes back by itself; one that was refused, or whose worker died, does not.
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, RECONNECT_MS)
      }
      source.addEventListener('entry', (event: MessageEvent<string>) => {
        const entry = JSON.parse(event.data) as Entry
        if (passes(entry, filters)) arrive([entry])
      })
    }
    connect()
    return () => {
      controller.abort()
      clearTimeout(timer)
      source.close()
    }
  }, [key, turn])

  useEffect(() => onEvent([], reload), [])
  useEffect(() => onStorageBack(reload), [])

  const resume = (pause: boolean) => {
    setPaused(pause)
    if (!pause && waiting.length > 0) {
      setEntries((before) => merge(before ?? [], waiting, MAX_ENTRIES))
      setWaiting([])
    }
  }
  const loadMore = () => {
    const oldest = entries?.at(-1)
    if (!oldest || isLoadingMore) return
    setLoadingMore(true)
    call('GET /__sandbank/journal', { query: { ...filters, limit: PAGE, before: oldest.seq } })
      .then(
        (found) => {
          setEntries((before) => merge(before ?? [], found.entries, MAX_ENTRIES))
          setHasMore(found.entries.length === PAGE)
        },
        (reason: unknown) => setError(asApiError(reason)),
      )
      .finally(() => setLoadingMore(false))
  }
  return {
    entries,
    error,
    isPaused,
    waiting: waiting.length,
    setPaused: resume,
    hasMore,
    isLoadingMore,
    loadMore,
    reload,
  }
}
