import { describe } from 'vitest'
import { AUTOMATIONS } from './bodies/automations'
import { testFields } from './fields'

describe('a field of a request for an automation or an order', () => testFields(AUTOMATIONS))
