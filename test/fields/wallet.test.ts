import { describe } from 'vitest'
import { WALLET } from './bodies/wallet'
import { testFields } from './fields'

describe('a field of a request to the wallet', () => testFields(WALLET))
