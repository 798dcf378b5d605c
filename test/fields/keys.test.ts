import { describe } from 'vitest'
import { KEYS } from './bodies/keys'
import { testFields } from './fields'

describe('a field of a request for a key or a wallet of a partner', () => testFields(KEYS))
