import { configDefaults, defineConfig } from 'vitest/config'
import { POLL_MS, TEST_MS } from './tests/fixtures/slowness.ts'

/** The check leaves the long ones out (scripts/test/gears.ts); named by hand they run. */
const LEFT_OUT = process.env['TEST_GEAR'] === 'check' ? ['**/*.long.test.{ts,tsx}'] : []

/** Node itself loads the sources, as it does in the product's own tools: they hold no syntax that needs more than taking types away. A third cheaper than a bundler's modules, and calls between modules are real ones. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } }

/** Notes when each file began and ended. */
const setupFiles = ['./tests/fixtures/note-span.ts']

const limits = { testTimeout: TEST_MS, hookTimeout: TEST_MS, expect: { poll: { timeout: POLL_MS } } }

const node = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, ...LEFT_OUT, ...exclude],
    environment: 'node' as const,
    setupFiles,
    ...limits,
    ...native,
  },
})

/** Files of a worker share what they import (a third of their time otherwise): these rooms take what they depend on as arguments and keep nothing in their modules that a test changes. */
const shared = (name: string, include: string[], exclude: string[] = []) => ({
  test: { ...node(name, include, exclude).test, isolate: false },
})

/** Of the backend, what starts ffmpeg or Chromium. */
const FILMS = [
  'src/backend/media/**/*.test.ts',
  'src/backend/modules/clip-rendering/**/*.test.ts',
  'src/backend/compose/{clip,gallery,voices,odd-orders,find-browser}*.test.ts',
]

/** Of the backend, what waits for the time of a server or a stream: among those that calculate it would hold a worker for nothing. */
const WAITS = ['src/backend/drivers/jobs/{pg-boss,embedded}*.test.ts', 'src/backend/http/live*.test.ts']

/** Those that calculate: no more busy processes than cores plus one. */
const WORKERS = 3
/** Tests with browsers wait for the pace of sites and people most of their time: more of them fill two cores. */
const WAITING_WORKERS = 5
const waiting = <T extends { test: object }>(project: T) => ({
  test: { ...project.test, maxWorkers: WAITING_WORKERS, sequence: { groupOrder: 1 } },
})

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    // A browser that a test kills may fail inside puppeteer where nobody can wait; the product outlives it too (src/helper/browser/stray-errors.ts).
    onUnhandledError: (error) => !/Target closed|Session closed|Connection closed/.test(error.message ?? ''),
    projects: [
      // Without browsers. The contract's few files are quick: workers of their own would take longer to start than to run them.
      shared('backend', ['src/{contract,backend}/**/*.test.ts'], [...FILMS, ...WAITS]),
      node('main', ['src/main/**/*.test.ts', 'src/preload/**/*.test.ts']),
      // The page's sources are a bundler's: they import styles and locale files.
      { test: { ...shared('renderer', ['src/renderer/**/*.test.ts']).test, experimental: {} } },
      // All that need a document, by their name. A worker's files share it: the set-up cleans it after each. (Of two kinds in one room, each file ends the other kind's worker.)
      {
        test: {
          ...shared('components', ['src/renderer/**/*.test.tsx']).test,
          experimental: {},
          environment: 'jsdom' as const,
          setupFiles: [...setupFiles, './src/renderer/testing-dom.ts'],
        },
      },
      node('scripts', ['scripts/**/*.test.ts', 'tests/{architecture,mutations}/**/*.test.ts']),
      // With browsers, films or processes (scripts/test/whole-run.ts runs these after those above). The sites and the browser are started once a worker (src/helper/platforms/testing/stage.ts).
      waiting(shared('platforms', ['src/helper/platforms/**/*.test.ts'])),
      waiting(shared('helper', ['src/helper/**/*.test.ts'], ['src/helper/platforms/**'])),
      waiting(shared('media', [...FILMS, ...WAITS])),
      // They begin with the page's own calls, which are a bundler's sources, too.
      waiting({ test: { ...node('forms', ['tests/forms/**/*.test.ts']).test, experimental: {} } }),
      waiting(node('drills', ['tests/{security,fake-platforms,contract,kill,chaos}/**/*.test.ts'])),
    ],
  },
})
