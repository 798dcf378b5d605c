import type { Provider } from '../provider'
import { ProviderError } from '../provider'

const NAME = 'browser'

/** The browser's own model, lent by an open page. */
export const browserModel: Provider = {
  name: NAME,
  async health() {
    return { healthy: false, detail: 'no open page lends its model' }
  },
  async models() {
    return 'any'
  },
  async generate() {
    throw new ProviderError(NAME, 'down', 503, 'No open page lends its model.')
  },
}
