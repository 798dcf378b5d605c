import type { caller } from '../helpers/caller'

/** Answers what it got, as data. */
export const WEATHER = `export default async function handler(req: Request) {
  const city = new URL(req.url).searchParams.get('city')
  return Response.json({ city, payer: req.headers.get('x-402-payer') })
}`

/** Deploys one paid endpoint by its source. */
export function deploying(call: ReturnType<typeof caller>) {
  return (name: string, source = WEATHER, service: object = {}, config: object = {}) =>
    call('POST', '/x402/endpoints/deploy', {
      config: { network: 'base', ...config, services: { [name]: { price: '0.01', ...service } } },
      bundles: { [name]: source },
    })
}
