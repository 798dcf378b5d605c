import { describe } from 'vitest'
import { WEBHOOKS } from './bodies/webhooks'
import { testFields } from './fields'

describe('a field of a request for a webhook', () => testFields(WEBHOOKS))
