/**
 * What webhooks and paid endpoints share: handlers as they are deployed, their versions, and calling one. The rows are
 * those of the domain that has the handler.
 */
export {
  type BundleInput,
  type BundleTexts,
  bundle,
  bundleTexts,
  storeBundle,
} from './bundles'
export type { Handled, SentAnswer } from './call-handler'
export { versionsProblem } from './check'
export { handlerError, handlerLine, storedTexts } from './shapes'
export { type ShownBody, shownBody, textOf } from './shown-body'
export { versionStore } from './versions'

type Calls = typeof import('./call-handler')

/** Calls the handler of a version; see call-handler.ts, which is loaded on first use. */
export const callHandler: Calls['callHandler'] = async (...about) =>
  (await import('./call-handler')).callHandler(...about)
