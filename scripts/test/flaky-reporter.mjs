// Keeps the name of each test that passed only at the second try, and why the first one failed; the run names them at its end.
import { appendFileSync } from 'node:fs'

/** A reporter of vitest. */
export default class FlakyReporter {
  onTestCaseResult(test) {
    const found = test.diagnostic()
    const file = process.env.TEST_SECOND_TRIES
    if (found?.flaky !== true || !file) return
    const why = test.result().errors?.[0]?.message ?? ''
    appendFileSync(file, `${test.module.relativeModuleId ?? test.module.moduleId} > ${test.fullName}${why === '' ? '' : ` (${why.split('\n')[0]})`}\n`)
  }
}
