import { defineConfig } from '@playwright/test'
import { chromeFlags, chromePath } from './fixtures/paths.ts'

/** User stories: each is run for `web` and for `desktop` (the double of electron where no binary exists). */
export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/playwright',
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // One at a time: a page looks for helpers on the ports that all products use.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : [['list']],
  use: { trace: 'off', screenshot: 'only-on-failure', actionTimeout: 30_000, navigationTimeout: 60_000, launchOptions: { executablePath: chromePath, args: chromeFlags } },
  projects: [
    { name: 'web', testIgnore: '**/desktop.spec.ts' },
    { name: 'desktop', testMatch: ['**/desktop.spec.ts', '**/main-job.spec.ts', '**/entry.spec.ts'] },
  ],
})
