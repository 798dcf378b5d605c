import { describe } from 'vitest'
import { ENDPOINTS } from './bodies/endpoints'
import { testFields } from './fields'

describe('a field of a request for a paid endpoint', () => testFields(ENDPOINTS))
