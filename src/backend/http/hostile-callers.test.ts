// On SQLite; on PostgreSQL: hostile-callers.long.test.ts.
import { hostileCallers } from './hostile-callers.test-suite.ts'

hostileCallers('sqlite')
