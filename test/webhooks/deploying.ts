import type { caller } from '../helpers/caller'

/** A handler that has every request carried out as its own text says: `{"prompt": …}`, a status, an error. */
export const ECHO = `
module.exports.default = async (request) => {
  const text = await request.text()
  console.log('got', text.length, 'characters')
  return new Response(text, { status: 200, headers: { 'Content-Type': 'text/plain' } })
}`

/** Deploys one webhook by its code. */
export function deploying(call: ReturnType<typeof caller>) {
  return (name: string, code = ECHO, entry: object = {}) =>
    call('POST', '/webhooks/deploy', {
      config: { webhooks: { [name]: entry } },
      bundles: { [name]: { file: `webhooks/${name}/index.ts`, code } },
    })
}
