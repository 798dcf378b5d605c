import { describe } from 'vitest'
import { OPERATOR } from './bodies/operator'
import { testFields } from './fields'

describe('a field of a request of the operator', () => testFields(OPERATOR))
