import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { POLL_MS, TEST_MS } from './tests/fixtures/slowness.ts'

/** Files that wait long (killed processes, storms, deadlines at the helper's door) begin first, beside those that calculate: at the end only cores would wait for them. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification): number => (/\/(kill|chaos|security)\/|\/kill\.test\.ts$/.test(file.moduleId) ? 0 : 1)
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

/** Node itself loads the sources, as it does in the product's own tools: they hold no syntax that needs more than taking types away. A third cheaper than a bundler's modules, and calls between modules are real ones. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/** No test says how long it may take, but for the few that take longer than others: what never comes is found by its poll. */
const deadlines = { testTimeout: TEST_MS, hookTimeout: TEST_MS, expect: { poll: { timeout: POLL_MS } } }

/** Notes when each file began and ended. */
const setupFiles = ['./tests/fixtures/note-span.ts']

const node = (name: string, include: string[], exclude: string[] = []) => ({
  test: { name, include, exclude: [...configDefaults.exclude, ...exclude], environment: 'node' as const, ...deadlines, setupFiles, ...native },
})

/** Files of a worker share what they import (a third of their time otherwise): these rooms take what they depend on as arguments and keep nothing in their modules that a test changes. */
const shared = (name: string, include: string[], exclude: string[] = []) => ({ test: { ...node(name, include, exclude).test, isolate: false } })

/** Browsers and processes are waited for some of the time; more workers only take turns with each other, and each test takes longer. */
const WORKERS = 4
/** Tests of the platforms' steps wait three quarters of their time, for the pace of sites and people: many beside each other, when the others are done. */
const WAITING_WORKERS = 7
const asLast = <T extends { test: object }>(project: T) => ({ test: { ...project.test, maxWorkers: WAITING_WORKERS, sequence: { groupOrder: 1 } } })

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongFirst },
    // A browser that a test kills may fail inside puppeteer where nobody can wait; the product outlives it too (src/helper/browser/stray-errors.ts).
    onUnhandledError: (error) => !/Target closed|Session closed|Connection closed/.test(error.message ?? ''),
    projects: [
      // The contract's few files are quick: workers of their own would take longer to start than to run them.
      shared('backend', ['src/{contract,backend}/**/*.test.ts']),
      // Their fake sites and browser are started once a worker (src/helper/platforms/testing/stage.ts).
      asLast(shared('platforms', ['src/helper/platforms/**/*.test.ts'])),
      shared('helper', ['src/helper/**/*.test.ts'], ['src/helper/platforms/**']),
      node('main', ['src/main/**/*.test.ts', 'src/preload/**/*.test.ts']),
      // The page's sources are a bundler's: they import styles and locale files.
      { test: { ...shared('renderer', ['src/renderer/**/*.test.ts']).test, experimental: {} } },
      // All that need a document, by their name. A worker's files share it: the set-up cleans it after each. (Of two kinds in one room, each file ends the other kind's worker.)
      { test: { name: 'components', include: ['src/renderer/**/*.test.tsx'], environment: 'jsdom', isolate: false, setupFiles: [...setupFiles, './src/renderer/testing-dom.ts'], ...deadlines } },
      // They begin with the page's own calls, which are a bundler's sources, too.
      { test: { ...node('forms', ['tests/forms/**/*.test.ts']).test, experimental: {} } },
      node('tests', ['tests/{architecture,security,fake-platforms,contract,kill,chaos,mutations}/**/*.test.ts', 'scripts/**/*.test.ts']),
    ],
  },
})
