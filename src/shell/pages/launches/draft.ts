import type { LaunchInput, RecipientType } from '../../wire'

/** What the form holds while the user types. */
export interface LaunchDraft {
  name: string
  symbol: string
  description: string
  image: string
  tweetUrl: string
  websiteUrl: string
  /** '' is the launching wallet itself. */
  recipient: RecipientType | ''
  recipientValue: string
}

export const emptyDraft: LaunchDraft = {
  name: '',
  symbol: '',
  description: '',
  image: '',
  tweetUrl: '',
  websiteUrl: '',
  recipient: '',
  recipientValue: '',
}

/** The symbol that a launch gets when none is given, as far as the form can say before it is simulated. */
export function symbolOf({ name, symbol }: Pick<LaunchDraft, 'name' | 'symbol'>): string {
  return symbol.trim() || [...name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 4).join('')
}

/** Whether there is enough for a request. What is wrong with it, the emulator says. */
export function isComplete({ name, recipient, recipientValue }: LaunchDraft): boolean {
  return name.trim() !== '' && (recipient === '' || recipientValue.trim() !== '')
}

/** What was left empty is left out. */
export function launchInput(draft: LaunchDraft): LaunchInput {
  const optional = {
    tokenSymbol: draft.symbol,
    description: draft.description,
    image: draft.image,
    tweetUrl: draft.tweetUrl,
    websiteUrl: draft.websiteUrl,
  }
  const given = Object.entries(optional).flatMap(([field, text]) =>
    text.trim() ? [[field, text.trim()]] : [],
  )
  return {
    tokenName: draft.name.trim(),
    ...Object.fromEntries(given),
    ...(draft.recipient !== '' && {
      feeRecipient: { type: draft.recipient, value: draft.recipientValue.trim() },
    }),
  }
}
