import { defineConfig } from '@playwright/test'
import { chromeFlags, pageBrowserPath } from './fixtures/paths.ts'
import { patient, POLL_MS, TEST_MS } from './fixtures/slowness.ts'

/** User stories: each is run for `web` and for `desktop` (the double of electron where no binary exists). */
export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/playwright',
  timeout: TEST_MS,
  expect: { timeout: POLL_MS },
  // Each product has a helper port of its own; a desktop's page is told its helper by the bridge.
  workers: 2,
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : [['list']],
  use: { trace: 'off', screenshot: 'only-on-failure', actionTimeout: POLL_MS, navigationTimeout: patient(60_000), launchOptions: { executablePath: pageBrowserPath, args: chromeFlags } },
  projects: [
    // In this order: the longest begin, and both workers end together.
    { name: 'desktop', testMatch: ['**/desktop.spec.ts', '**/main-job.spec.ts', '**/entry.spec.ts'] },
    { name: 'packed', testMatch: '**/packed.spec.ts' },
    { name: 'web', testIgnore: ['**/desktop.spec.ts', '**/packed.spec.ts'] },
  ],
})
