import { defineConfig } from '@playwright/test'

/** User stories: each is run for `web` and for `desktop` (the double of electron where no binary exists). */
export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  timeout: 300_000,
  expect: { timeout: 20_000 },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : [['list']],
  use: { trace: 'off', actionTimeout: 20_000, navigationTimeout: 60_000, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 } },
  projects: [{ name: 'web' }, { name: 'desktop' }],
})
