import { defineConfig } from 'vitest/config'

const node = (name: string, include: string[], extra: object = {}) => ({
  test: { name, include, environment: 'node' as const, testTimeout: 60_000, hookTimeout: 120_000, ...extra },
})

export default defineConfig({
  test: {
    // Browsers and processes are waited for most of the time: two cores stand half idle with as many workers.
    maxWorkers: 5,
    // A browser that a test kills may fail inside puppeteer where nobody can wait; the product outlives it too (src/helper/browser/stray-errors.ts).
    onUnhandledError: (error) => !/Target closed|Session closed|Connection closed/.test(error.message ?? ''),
    projects: [
      node('contract', ['src/contract/**/*.test.ts']),
      node('backend', ['src/backend/**/*.test.ts']),
      node('helper', ['src/helper/**/*.test.ts']),
      node('main', ['src/main/**/*.test.ts', 'src/preload/**/*.test.ts']),
      { test: { name: 'renderer', include: ['src/renderer/**/*.test.{ts,tsx}'], environment: 'jsdom', testTimeout: 60_000 } },
      node('tests', ['tests/{architecture,security,fake-platforms,contract,kill,chaos}/**/*.test.ts', 'scripts/**/*.test.ts']),
    ],
  },
})
