// On SQLite; on PostgreSQL: hostile-callers.long.test.ts.
import { hostileCallers } from '../testing/hostile-callers-suite.ts'

hostileCallers('sqlite')
