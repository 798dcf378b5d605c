/** Set on the global object once MSW handlers of an emulator were made, which answer where MSW is started. */
export const HANDLERS_MADE = Symbol.for('sandbank.handlers')

/** By which a refusal is known wherever clients put it. */
export const HOSTED_CALL_RULE = 'guard.hostedService'

/** @param address what was to be called @param remedy what the caller can do about it, as sentences */
export function hostedCallRefusal(address: string, remedy: string, cause?: Error): TypeError {
  const message =
    `Sandbank kept ${address} from being called: it is the real service. ${remedy} (Rule ${HOSTED_CALL_RULE}; ` +
    `see docs/howto/package.md#no-call-of-the-real-service.)`
  return new TypeError(message, cause && { cause })
}
