import { describe } from 'vitest'
import { LAUNCHES } from './bodies/launches'
import { testFields } from './fields'

describe('a field of a request for a launch, a claim or a profile', () => testFields(LAUNCHES))
