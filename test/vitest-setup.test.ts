import { vitestSetupCases } from './vitest-setup.spec'

vitestSetupCases()
