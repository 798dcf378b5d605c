import { isRefusal } from '#kernel/errors'

/**
 * What has to be found out before a step's transaction, and may be refused. The refusal is thrown only in the transaction
 * that needs it: one that was carried out before its process died has changed what it is found out from, and stands.
 */
export async function attempt<Value>(find: () => Promise<Value>): Promise<() => Value> {
  try {
    const value = await find()
    return () => value
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    return () => {
      throw thrown
    }
  }
}
