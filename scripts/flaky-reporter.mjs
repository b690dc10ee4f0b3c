// Names each test that passed only at the second try, and why the first one failed.

/** A reporter of vitest. */
export default class FlakyReporter {
  onTestCaseResult(test) {
    const found = test.diagnostic()
    if (found?.flaky !== true) return
    const why = test.result().errors?.[0]?.message ?? ''
    process.stderr.write(`\n! passed only at the second try: ${test.module.relativeModuleId ?? test.module.moduleId} > ${test.fullName}${why === '' ? '' : ` (${why.split('\n')[0]})`}\n`)
  }
}
