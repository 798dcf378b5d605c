import { describe } from 'vitest'
import { APPS } from './bodies/apps'
import { testFields } from './fields'

describe('a field of a request for an app', () => testFields(APPS))
