import { call } from '../../api'
import { publish } from '../../state/events'
import type { Endpoint, ServiceConfig } from '../../wire'
import type { Handler } from '../handlers/handler'
import { TEMPLATES } from './templates'

/** The handler of a paid endpoint, with the settings that it has. */
export function handlerOf({ name, version }: Endpoint, config: ServiceConfig, session: string): Handler {
  return {
    name,
    version,
    scaffold: TEMPLATES.greeting.source,
    read: (version, signal) =>
      call('GET /x402/endpoints/versions/:name/:version', {
        key: session,
        params: { name, version },
        signal,
      }),
    async deploy(bundle) {
      const { endpoints } = await call('POST /x402/endpoints/deploy', {
        key: session,
        body: { config: { services: { [name]: config } }, bundles: { [name]: bundle } },
      })
      publish('endpoints.changed')
      return endpoints.find((one) => one.name === name)?.version ?? version
    },
    async rollback(version) {
      await call('POST /x402/endpoints/rollback/:name', { key: session, params: { name }, body: { version } })
      publish('endpoints.changed')
    },
    tried: { view: 'try', text: 'Try it' },
  }
}
