import { defineConfig } from 'vitest/config'

const node = (name: string, include: string[], extra: object = {}) => ({
  test: { name, include, environment: 'node' as const, testTimeout: 60_000, hookTimeout: 120_000, ...extra },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      node('contract', ['src/contract/**/*.test.ts']),
      node('backend', ['src/backend/**/*.test.ts']),
      node('helper', ['src/helper/**/*.test.ts']),
      node('main', ['src/main/**/*.test.ts', 'src/preload/**/*.test.ts']),
      { test: { name: 'renderer', include: ['src/renderer/**/*.test.{ts,tsx}'], environment: 'jsdom', testTimeout: 60_000 } },
      node('tests', ['tests/{architecture,security,fake-platforms,contract,kill}/**/*.test.ts', 'scripts/**/*.test.ts']),
    ],
  },
})
