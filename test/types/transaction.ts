/**
 * Who needs its caller's transaction takes a `TransactionContext`, which only a transaction hands out: without one the
 * call does not compile. Each `@ts-expect-error` is a misuse; `npm run types` fails where one of them would compile.
 */
import { addWallets, type WalletRow, walletTables } from '../../src/domains/wallet'
import { once } from '../../src/kernel/answers'
import type { StoredBlob } from '../../src/kernel/blobs'
import { dropCached } from '../../src/kernel/cache'
import type { Context, TransactionContext } from '../../src/kernel/context'
import type { Call } from '../../src/kernel/http/define-route'
import type { Job } from '../../src/kernel/jobs/handler'
import type { CalendarCount } from '../../src/kernel/quota/calendar-count'
import type { TaskRow } from '../../src/kernel/scheduler'

interface Given {
  readonly context: Context
  readonly call: Call
  readonly job: Job
  readonly wallet: WalletRow
  readonly blob: StoredBlob
  readonly quota: CalendarCount
  readonly task: TaskRow
}

/** Whatever begins a transaction hands its context out. */
export const uses = [
  ({ context, wallet }: Given) => context.transaction(walletTables, (inside) => addWallets(inside, [wallet])),
  ({ call, wallet }: Given) => call.transact(walletTables, (inside) => addWallets(inside, [wallet])),
  ({ call, wallet }: Given) =>
    call.transactLater(walletTables, (inside) => addWallets(inside, [wallet]), Promise.resolve()),
  ({ job, wallet }: Given) => job.commit(walletTables, (inside) => addWallets(inside, [wallet])),
  ({ context, task, blob }: Given) =>
    context.transaction([], async ({ scheduler, blobs }) => {
      await scheduler.schedule(task)
      await blobs.retain(blob.id)
    }),
]

export const misuses = [
  // @ts-expect-error: the context of a request is not that of its transaction
  ({ call, wallet }: Given) => call.transact(walletTables, () => addWallets(call.context, [wallet])),
  // @ts-expect-error: nor is it outside of any
  ({ context, wallet }: Given) => addWallets(context, [wallet]),
  // @ts-expect-error: a transaction of the store alone hands none out
  ({ context, wallet }: Given) => context.store.write(walletTables, () => addWallets(context, [wallet])),
  // @ts-expect-error: a read is no transaction to write in
  ({ context, wallet }: Given) => context.store.read(walletTables, () => addWallets(context, [wallet])),
  // @ts-expect-error: a copy of the context is not one either
  ({ context, wallet }: Given) => addWallets({ ...context }, [wallet]),
  // @ts-expect-error: a quota is reserved where what it limits is written
  ({ context, quota }: Given) => quota.reserve(context, 'me', 1n, 1n),
  // @ts-expect-error: an outcome is remembered with the change that it is of
  ({ context }: Given) => once(context, 'id', 'asked', async () => null),
  // @ts-expect-error: a cache is dropped with the change that makes it stale
  ({ context }: Given) => dropCached(context, 'group'),
  // @ts-expect-error: due work is scheduled with the change that it belongs to
  ({ context, task }: Given) => context.scheduler.schedule(task),
  // @ts-expect-error: a reference is taken with the row that refers
  ({ context, blob }: Given) => context.blobs.retain(blob.id),
]

type IsNever<Type> = [Type] extends [never] ? true : false

/** What a transaction has beside the context has no name out here, so nobody writes one down by hand. */
export const nameless: IsNever<Exclude<keyof TransactionContext & (string | number), keyof Context>> = true
