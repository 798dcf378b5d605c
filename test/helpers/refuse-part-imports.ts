import { refuseImportsInTransactions } from './part-imports'

refuseImportsInTransactions()
