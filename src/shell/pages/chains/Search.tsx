import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { ApiError, asApiError } from '../../api'
import type { Block } from '../../json-rpc'
import { Button } from '../../parts/Button'
import { TextField } from '../../parts/Field'
import { askAll } from '../../state/rpc'
import type { Chain } from '../../wire'
import { addressPath, blockPath, type Sought, sought, txPath } from './search'

const NOTHING = 'A transaction’s hash, an address or a block’s number.'

/** One field for everything. Looks on all of `chains` for a hash; the rest is looked for on the first. */
export function Search({ chains }: { chains: readonly Chain[] }) {
  const { route } = useLocation()
  const [text, setText] = useState('')
  const [miss, setMiss] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    try {
      const place = await placeOf(sought(text), chains)
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

async function placeOf(what: Sought, chains: readonly Chain[]): Promise<{ path: string } | { miss: string }> {
  const [first] = chains
  if (!first || !what) return { miss: NOTHING }
  if (what.kind === 'address') return { path: addressPath(first.id, what.text) }
  if (what.kind === 'block') {
    const [head] = await askAll(first.id, [['eth_blockNumber']])
    if (head instanceof ApiError) throw head
    const newest = Number(head)
    return what.number <= newest
      ? { path: blockPath(first.id, what.number) }
      : { miss: `The newest block of ${first.name} is ${newest}.` }
  }
  for (const { id } of chains) {
    const [tx, block] = await askAll(id, [
      ['eth_getTransactionByHash', [what.text]],
      ['eth_getBlockByHash', [what.text, false]],
    ])
    if (tx && !(tx instanceof ApiError)) return { path: txPath(id, what.text) }
    if (block && !(block instanceof ApiError)) return { path: blockPath(id, Number((block as Block).number)) }
  }
  const where = chains.length === 1 ? first.name : 'any chain in use'
  return { miss: `No transaction and no block of ${where} has this hash.` }
}
