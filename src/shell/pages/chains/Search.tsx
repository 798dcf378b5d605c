import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { asApiError } from '../../api'
import { find } from '../../explorer/find'
import { sought } from '../../explorer/search'
import { Button } from '../../parts/Button'
import { TextField } from '../../parts/Field'
import type { Chain } from '../../wire'

/** One field for everything. Looks on all of `chains` for a hash; the rest is looked for on the first. */
export function Search({ chains }: { chains: readonly Chain[] }) {
  const { route } = useLocation()
  const [text, setText] = useState('')
  const [miss, setMiss] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    try {
      const place = await find(sought(text), chains)
      if ('path' in place) route(place.path)
      else setMiss(place.miss)
    } catch (reason) {
      setMiss(asApiError(reason).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <search>
      <form
        class="search"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) void look()
        }}
      >
        <TextField
          label="Find a transaction, an address or a block"
          bare
          mono
          type="search"
          name="filter"
          placeholder="Transaction hash, address or block number   /"
          value={text}
          error={miss}
          onInput={(next) => {
            setText(next)
            setMiss(undefined)
          }}
        />
        <Button submit icon="search" busy={isBusy}>
          Find
        </Button>
      </form>
    </search>
  )
}
