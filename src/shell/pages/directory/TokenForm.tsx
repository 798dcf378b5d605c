import { SelectField, TextField } from '../../parts/Field'
import type { FormProps } from './entry-form'

const CHAINS = [
  'base',
  'mainnet',
  'polygon',
  'arbitrum',
  'unichain',
  'worldchain',
  'bnb',
  'equities',
  'arc',
].map((chain) => [chain, chain] as const)

export function TokenForm({ form, isNew, errors, onChange }: FormProps<'tokens'>) {
  const set = (part: Partial<typeof form>) => onChange({ ...form, ...part })
  return (
    <>
      {isNew && (
        <TextField
          label="Address"
          mono
          placeholder="0x…"
          value={form.address}
          error={errors.address}
          onInput={(address) => set({ address })}
        />
      )}
      <div class="fields">
        <TextField label="Name" value={form.name} error={errors.name} onInput={(name) => set({ name })} />
        <TextField
          label="Symbol"
          value={form.symbol}
          error={errors.symbol}
          onInput={(symbol) => set({ symbol })}
        />
        <SelectField
          label="Chain"
          value={form.chain}
          options={CHAINS}
          error={errors.chain}
          onChange={(chain) => set({ chain })}
        />
        <TextField
          label="Decimals"
          value={form.decimals}
          error={errors.decimals}
          onInput={(decimals) => set({ decimals })}
        />
        <TextField
          label="Market cap, USD"
          value={form.marketCapUsd}
          error={errors.marketCapUsd}
          onInput={(marketCapUsd) => set({ marketCapUsd })}
        />
        <TextField
          label="Revenue in 7 days, WETH"
          value={form.weeklyRevenueWeth}
          error={errors.weeklyRevenueWeth}
          onInput={(weeklyRevenueWeth) => set({ weeklyRevenueWeth })}
        />
      </div>
    </>
  )
}
