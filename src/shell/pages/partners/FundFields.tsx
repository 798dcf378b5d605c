import { call } from '../../api'
import { SelectField, TextField } from '../../parts/Field'
import { useResource } from '../../state/resource'
import { type FundDraft, fundProblem, NATIVE } from './fund-draft'

interface Props {
  draft: FundDraft
  onChange: (draft: FundDraft) => void
}

/** Chain, token and amount, as every funding needs them. */
export function FundFields({ draft, onChange }: Props) {
  const chains = useResource('chains', (signal) => call('GET /__sandbank/chains', { signal }), ['chain.mode'])
  const all = chains.data?.chains ?? []
  const chain = all.find(({ key }) => key === draft.chain)
  const tokens = chain?.tokens ?? []
  const wrong = draft.amount === '' ? undefined : fundProblem(draft)
  return (
    <div class="fundgrid">
      <SelectField
        label="Chain"
        value={draft.chain}
        options={all.length > 0 ? all.map(({ key, name }) => [key, name]) : [['base', 'Base']]}
        onChange={(key) => onChange({ ...draft, chain: key, token: NATIVE })}
      />
      <SelectField
        label="Token"
        value={draft.token}
        options={[
          [NATIVE, chain?.nativeSymbol ?? 'native'],
          ...tokens.map(({ address, symbol }): [string, string] => [address, symbol]),
        ]}
        onChange={(token) => onChange({ ...draft, token })}
      />
      <TextField
        label="Amount"
        placeholder="0.01"
        value={draft.amount}
        error={wrong}
        onInput={(amount) => onChange({ ...draft, amount })}
      />
    </div>
  )
}
