/**
 * A kind of handlers that a project deploys, and in what it differs from the other. Its commands are `sandbank COMMAND …`.
 * @typedef {object} HandlerKind
 * @property {'webhooks' | 'x402'} command
 * @property {string} noun a handler of this kind, in messages
 * @property {readonly [string, ...string[]]} configFiles all are read; the first is the one that is made
 * @property {string} entries the field of the config file with the entries by name
 * @property {string} leastEntry an entry that is enough, in messages
 * @property {string} folder where the handlers are
 * @property {RegExp} name what the emulator takes as a name
 * @property {string} unset the word that removes a variable
 * @property {readonly string[]} reserved what the name of a variable cannot begin with besides
 * @property {string} deleted what `delete` removed besides
 * @property {string} stream the admin route whose events have the `name` of what was called
 * @property {{ env: string, deploy: string } & Record<'one' | 'rollback', (name: string) => string> &
 *   { logs: (name: string, limit: number) => string }} routes
 * @property {(config: Record<string, unknown>, entries: Record<string, unknown>) => object} configOf what a deploy sends
 * @property {(answer: any) => Deployed[]} deployed
 * @property {(answer: any) => Deployed} rolledBack
 * @property {(answer: any) => Call[]} calls of an answer of its logs, the newest first
 * @property {(call: any) => boolean} isOver whether nothing more becomes of a call
 * @property {(call: any, paint: Paint, name?: string) => string} callText
 */

/** @typedef {{ name: string, version: number, url: string }} Deployed */
/** @typedef {{ id: string }} Call */
/** @typedef {ReturnType<typeof import('../command-line.mjs').painter>} Paint */

export {}
