import * as sandbank from '../../src/hosts/page/browser'

/** What a page that imports `sandbank/browser` has of it. */
export type Guest = typeof sandbank

Object.assign(globalThis, { sandbank })
