// A reporter of vitest: leaves the errors that no test waited for, each with the file that ran then. Vitest's own JSON
// report knows nothing of them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter } from 'vitest/node'
import { reports, type Unhandled, UNHANDLED } from './places.ts'

export default class UnhandledReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: Parameters<NonNullable<Reporter['onTestRunEnd']>>[1]): void {
    const rows: Unhandled[] = errors.map((error) => ({
      file: typeof error['VITEST_TEST_PATH'] === 'string' ? error['VITEST_TEST_PATH'] : null,
      message: (error.stack || error.message).split('\n').slice(0, 4).join('\n'),
    }))
    writeFileSync(join(reports, UNHANDLED), JSON.stringify(rows))
  }
}
