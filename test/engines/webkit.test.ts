import { describe } from 'vitest'
import { smokeCases } from './smoke'
import { launchWebKit } from './webkit'

describe('WebKit', () => {
  smokeCases(launchWebKit)
})
