import { z } from 'zod'
import type { Context } from '#kernel/context'
import { errors, Refusal } from '#kernel/errors'
import { jsonOf } from '#kernel/json-of'
import { hexBytes } from '#kernel/numbers/quantity'
import type { App } from './apps'

/** What a script has prepared: nothing is signed, and nothing sent, until it is confirmed. Row app-tx. */
const transaction = z.strictObject({
  type: z.literal('transaction'),
  /** Of this one blob: it is sent once. */
  id: z.string(),
  /** Owner and slug of the app that prepared it. */
  appId: z.string(),
  /** Whose wallet is to send it. */
  walletId: z.string(),
  chain: z.string(),
  chainId: z.int(),
  to: z.string(),
  data: hexBytes,
  /** Wei, decimal. */
  value: z.string().regex(/^\d{1,78}$/),
  label: z.string(),
  preparedAt: z.iso.datetime(),
})
export type Transaction = z.infer<typeof transaction>

/** The transaction for people to read, and encrypted: only the encrypted part counts. */
export const preparedBlob = transaction.extend({ seal: z.string().max(200_000) })
type PreparedBlob = z.infer<typeof preparedBlob>

/** Also which of the apps that were ever in its place has prepared it. */
const encryptedFields = transaction.extend({ app: z.string() })

/** Outside of transactions. */
export async function sealPrepared(
  { secrets }: Context,
  { key }: Pick<App, 'key'>,
  prepared: Transaction,
): Promise<PreparedBlob> {
  return { ...prepared, seal: await secrets.encrypt(JSON.stringify({ ...prepared, app: key })) }
}

/**
 * The transaction of a blob, as its script prepared it for this app. Throws 400 where anything of it was altered, or
 * another emulator or another app made it. Outside of transactions.
 */
export async function openPrepared(
  { secrets }: Context,
  blob: PreparedBlob,
  { key }: Pick<App, 'key'>,
): Promise<Transaction> {
  const { seal, ...shown } = blob
  const opened = await secrets.decrypt(seal)
  const read = opened === undefined ? undefined : encryptedFields.safeParse(jsonOf(opened)).data
  if (read?.app !== key) {
    throw altered('blob', 'was not prepared by a script of this app, here')
  }
  const { app: _, ...decrypted } = read
  for (const [field, value] of Object.entries(decrypted)) {
    if (shown[field as keyof Transaction] !== value)
      throw altered(`blob.${field}`, 'is not what the script prepared')
  }
  return decrypted
}

function altered(field: string, problem: string): Refusal {
  return new Refusal(errors.invalidRequest, `${field}: ${problem}. Nothing was sent. (Rule apps.prepared.)`, {
    rule: 'apps.prepared',
    facts: { field },
  })
}
