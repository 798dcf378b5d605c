import { useEffect } from 'preact/hooks'
import { Button } from '../../parts/Button'
import { SelectField, TextField } from '../../parts/Field'
import { useDraft } from '../../state/draft'
import { type Filters, hasFilters, METHODS, STATUSES } from '../../state/journal/filters'
import type { QueryChange } from '../../state/query'
import type { Entry } from '../../wire'

interface Props {
  filters: Filters
  entries: readonly Entry[]
  onChange: (change: QueryChange) => void
}

const STATUS_NAMES: Record<string, string> = {
  '2xx': '2xx answered',
  '3xx': '3xx',
  '4xx': '4xx refused',
  '5xx': '5xx failed',
}

export function FilterBar({ filters, entries, onChange }: Props) {
  const [path, setPath] = useDraft(filters.path)
  useEffect(() => {
    if (path === filters.path) return
    const timer = setTimeout(() => onChange({ path }), 200)
    return () => clearTimeout(timer)
  }, [path])

  const exact =
    filters.status && !STATUSES.some((status) => status === filters.status) ? [filters.status] : []
  const callers = [...new Set([...entries.map((entry) => entry.caller.label), filters.caller])]
    .filter(Boolean)
    .sort()
  return (
    <search class="filters">
      <TextField
        label="Path contains"
        bare
        type="search"
        name="filter"
        placeholder="Filter by path   /"
        value={path}
        onInput={setPath}
      />
      <SelectField
        label="Method"
        bare
        value={filters.method}
        options={[['', 'Any method'], ...METHODS.map((method) => [method, method] as const)]}
        onChange={(method) => onChange({ method })}
      />
      <SelectField
        label="Status"
        bare
        value={filters.status}
        options={[
          ['', 'Any status'],
          ...[...STATUSES, ...exact].map((status) => [status, STATUS_NAMES[status] ?? status] as const),
        ]}
        onChange={(status) => onChange({ status })}
      />
      <SelectField
        label="Caller"
        bare
        value={filters.caller}
        options={[['', 'Any caller'], ...callers.map((caller) => [caller, caller] as const)]}
        onChange={(caller) => onChange({ caller })}
      />
      {hasFilters(filters) && (
        <Button
          kind="quiet"
          icon="cross"
          onClick={() => onChange({ method: null, status: null, path: null, caller: null })}
        >
          Clear
        </Button>
      )}
    </search>
  )
}
