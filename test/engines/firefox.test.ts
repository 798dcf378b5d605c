import { describe } from 'vitest'
import { launchFirefox } from './firefox'
import { smokeCases } from './smoke'

describe('Firefox', () => smokeCases(() => launchFirefox()))
