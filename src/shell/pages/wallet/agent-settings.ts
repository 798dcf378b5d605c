import type { AgentSettings, AgentSettingsChanges } from '../../wire'

/** What the fields of the form hold: texts, of which an empty one is the emulator's own default. */
export type SettingsDraft = Readonly<
  Record<'pay' | 'get' | 'chain' | 'slippage' | 'confirm' | 'maxModel', string>
>

export function draftOf({
  pay,
  get,
  chain,
  slippageBps,
  confirmAboveUsd,
  maxMode,
}: AgentSettings): SettingsDraft {
  return {
    pay: pay ?? '',
    get: get ?? '',
    chain: chain ?? '',
    slippage: slippageBps === null ? '' : String(slippageBps / 100),
    confirm: confirmAboveUsd === null ? '' : String(confirmAboveUsd),
    maxModel: maxMode?.enabled ? maxMode.model : '',
  }
}

/** What is wrong with a slippage in percent; undefined where nothing is. */
export function slippageProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  return /^\d{1,2}(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= 50 ? undefined : 'Percent from 0 to 50.'
}

/** What is wrong with an amount to be asked above, in USD; undefined where nothing is. */
export function confirmProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  return /^\d+(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= 1_000_000
    ? undefined
    : 'USD from 0 to 1,000,000, or empty.'
}

export function changesOf({
  pay,
  get,
  chain,
  slippage,
  confirm,
  maxModel,
}: SettingsDraft): AgentSettingsChanges {
  const text = (value: string) => (value.trim() === '' ? null : value.trim())
  const number = (value: string) => (value.trim() === '' ? null : Number(value))
  const percent = number(slippage)
  return {
    pay: text(pay),
    get: text(get),
    chain: text(chain),
    slippageBps: percent === null ? null : Math.round(percent * 100),
    confirmAboveUsd: number(confirm),
    maxMode: maxModel.trim() === '' ? null : { enabled: true, model: maxModel.trim() },
  }
}
