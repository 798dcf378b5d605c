import { describe } from 'vitest'
import { AGENT } from './bodies/agent'
import { testFields } from './fields'

describe('a field of a request to the agent', () => testFields(AGENT))
