import { describe } from 'vitest'
import { GATEWAY } from './bodies/gateway'
import { testFields } from './fields'

describe('a field of a request for model credit, or for what is behind the gateway', () =>
  testFields(GATEWAY))
