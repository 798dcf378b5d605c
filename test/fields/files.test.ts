import { describe } from 'vitest'
import { FILES } from './bodies/files'
import { testFields } from './fields'

describe('a field of a request for a file, a skill or a server of tools', () => testFields(FILES))
