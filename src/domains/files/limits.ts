import { type WalletRow, walletById, walletNow } from '#domains/wallet'
import type { Context, TransactionContext } from '#kernel/context'
import { Refusal } from '#kernel/errors'
import { calendarCount } from '#kernel/quota/calendar-count'
import { countWhereRoom } from '#kernel/quota/count-where-room'
import type { QuotaOptions } from '#kernel/quota/quota'
import { forgetSums } from '#kernel/quota/sums'
import { fileErrors } from './errors'
import { type FileRow, fileTable } from './tables'

const MB = 1024 ** 2
const GB = 1024 ** 3

/** Bytes, by whether the wallet has the club. Rows files-quota and files-downloads. */
const LIMITS = {
  free: { total: GB, file: 10 * MB, downloads: 10 * GB },
  club: { total: 10 * GB, file: 50 * MB, downloads: 100 * GB },
}
type Limits = (typeof LIMITS)['free']

/** The used space, made from the rows of the files that are there: what was deleted does not count. */
const storageOptions = {
  rule: 'files.storage',
  source: {
    table: fileTable,
    entries: async ({ store }, walletId) => {
      const rows = await store.table(fileTable).where('walletId').equals(walletId).toArray()
      return rows
        .filter((row): row is FileRow => row.kind === 'file' && row.deletedAt === undefined)
        .map(({ createdAt, size }) => ({ at: createdAt, amount: BigInt(size) }))
    },
  },
} satisfies QuotaOptions
export const storage = calendarCount({ ...storageOptions, period: 'none' })

/** Has the used space counted anew from the files: it deletes, and writes no row. */
export function recountStorage(context: TransactionContext, walletId: string): Promise<void> {
  return forgetSums(context, storageOptions, walletId)
}

const downloads = calendarCount({ rule: 'files.downloads', period: 'month' })

function limitsFor({ club }: WalletRow): Limits {
  return club.active ? LIMITS.club : LIMITS.free
}

/** Outside of transactions. */
export async function limitsOf(context: Context, walletId: string): Promise<Limits> {
  return limitsFor(await walletNow(context, walletId))
}

/**
 * Reserves storage for a file of `size` bytes (over `storage.tables` and the wallets), before the row is written.
 * Throws 413: for the file, or for all together.
 */
export async function takeRoom(context: TransactionContext, walletId: string, size: number): Promise<void> {
  const limits = limitsFor(await walletById(context, walletId))
  if (size > limits.file) throw fileTooLarge(size, limits)
  const { ok, used } = await storage.reserve(context, walletId, BigInt(size), BigInt(limits.total))
  if (ok) return
  const facts = { usedBytes: Number(used), limitBytes: limits.total, attemptedBytes: size }
  throw new Refusal(
    fileErrors.storageFull,
    `Storage full (${inWords(Number(used))} of ${inWords(limits.total)} used, attempted ${inWords(size)}).`,
    { rule: 'files.storage', facts },
  )
}

/** `size`: as far as it was read. */
export function fileTooLarge(size: number, limits: Limits): Refusal {
  return new Refusal(
    fileErrors.tooLarge,
    `File too large (${inWords(size)}, limit ${inWords(limits.file)}): a file has at most ${inWords(LIMITS.free.file)}, with the club ${inWords(LIMITS.club.file)}. Nothing was stored. (Rule files.size.)`,
    { rule: 'files.size', facts: { size, limitBytes: limits.file } },
  )
}

/** Counts a download before its first byte. Throws 429 where the month's are used up. Row files-downloads. */
export async function countDownload(context: Context, walletId: string, bytes: number): Promise<void> {
  const limits = await limitsOf(context, walletId)
  const counted = await countWhereRoom(context, downloads.tables, (context) =>
    downloads.reserve(context, walletId, BigInt(bytes), BigInt(limits.downloads)),
  )
  if (!counted || counted.ok) return
  const resetAt = context.clock.iso(counted.freeAt ?? counted.at)
  const seconds = Math.ceil(((counted.freeAt ?? counted.at) - counted.at) / 1000)
  throw new Refusal(
    fileErrors.downloads,
    `Download limit exceeded (${inWords(Number(counted.used))} of ${inWords(limits.downloads)} used this month, attempted ${inWords(bytes)}). The counter begins anew at ${resetAt}. (Rule files.downloads.)`,
    {
      rule: 'files.downloads',
      facts: { usedBytes: Number(counted.used), limitBytes: limits.downloads, bytes },
    },
    { 'Retry-After': String(seconds) },
  )
}

/** What a wallet uses of its limits, bytes. */
export async function usageOf(context: Context, walletId: string) {
  const limits = limitsFor(await walletById(context, walletId))
  return {
    used: Number(await storage.used(context, walletId)),
    limit: limits.total,
    maxFileSize: limits.file,
    downloads: {
      used: Number(await downloads.used(context, walletId)),
      limit: limits.downloads,
      resetsAt: context.clock.iso(downloads.resetsAt(context) ?? 0),
    },
  }
}

/** As the service writes sizes: `950MB`, `1.0GB`. */
function inWords(bytes: number): string {
  if (bytes >= GB - MB / 2) return `${(bytes / GB).toFixed(1)}GB`
  if (bytes >= MB) return `${Math.round(bytes / MB)}MB`
  return bytes >= 1024 ? `${Math.round(bytes / 1024)}KB` : `${bytes}B`
}
