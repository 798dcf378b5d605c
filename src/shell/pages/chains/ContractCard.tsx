import { useState } from 'preact/hooks'
import type { AbiFunction } from 'viem'
import { Button } from '../../parts/Button'
import { Card } from '../../parts/Card'
import { TextField } from '../../parts/Field'
import { useKnown } from './known'
import { forgetAbi, keepAbi, ownContracts, readAbi } from './own-abis'
import { ReadFunction } from './ReadFunction'

/** Reads a contract by its interface: a known one, or one that is pasted in. */
export function ContractCard({ address }: { address: string }) {
  const { chain, contracts, reload } = useKnown()
  const at = address.toLowerCase()
  const contract = contracts.find((one) => one.address.toLowerCase() === at)
  const isOwn = ownContracts(chain.id).some((one) => one.address === at)
  if (!contract) return <PasteAbi address={address} />
  const reads = (contract.abi as AbiFunction[])
    .filter(({ type, stateMutability }) => type === 'function' && /^(view|pure)$/.test(stateMutability))
    // What answers by itself comes first.
    .sort((a, b) => Math.sign(a.inputs.length) - Math.sign(b.inputs.length))
  return (
    <Card
      title="Read the contract"
      lede={
        isOwn
          ? 'By the interface that you pasted in. This browser keeps it.'
          : 'Calls that change nothing and cost nothing.'
      }
      actions={
        isOwn && (
          <Button
            size="s"
            onClick={() => {
              forgetAbi(chain.id, address)
              reload()
            }}
          >
            Forget the interface
          </Button>
        )
      }
      flush
    >
      {reads.length === 0 ? (
        <p class="padded-x muted">Its interface has no function that only reads.</p>
      ) : (
        <ul class="lines">
          {reads.map((item) => (
            <ReadFunction
              key={`${item.name} ${item.inputs.map(({ type }) => type)}`}
              address={address}
              item={item}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

function PasteAbi({ address }: { address: string }) {
  const { chain, reload } = useKnown()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | undefined>()
  const save = () => {
    try {
      keepAbi(chain.id, address, readAbi(text))
      reload()
    } catch (reason) {
      setWrong(reason instanceof Error ? (reason.message.split('\n')[0] ?? '') : String(reason))
    }
  }
  return (
    <Card
      title="Read the contract"
      lede="Its interface is not known. With it, calls and events are read too."
    >
      <form
        class="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label="Interface (ABI)"
          hint="A compiler’s JSON, or Solidity’s own words, one function or event a line."
          mono
          rows={4}
          placeholder="function balanceOf(address owner) view returns (uint256)"
          value={text}
          error={wrong}
          onInput={(next) => {
            setText(next)
            setWrong(undefined)
          }}
        />
        <div>
          <Button submit kind="primary" disabled={text.trim() === ''}>
            Use this interface
          </Button>
        </div>
      </form>
    </Card>
  )
}
