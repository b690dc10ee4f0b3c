import { defineConfig } from '@playwright/test'
import { chromeFlags, pageBrowserPath } from './fixtures/paths.ts'
import { patient, POLL_MS, TEST_MS } from './fixtures/slowness.ts'

const check = process.env['TEST_GEAR'] === 'check'
/** The check leaves the long ones out (scripts/test/gears.ts); named by hand they run. */
const LONG = check ? ['**/*.long.spec.ts'] : []
/** They start what they look at themselves: a window, a package. */
const DESKTOP = '**/desktop.spec.ts'
/** Of the window of ours alone: its computer is switched off and on, its tray is pressed. */
const WINDOW_ONLY = ['**/weekend.*', '**/desktop-password.*']
const PACKED = '**/packed*.spec.ts'
/**
 * They need a second page, another person's browser, or a helper that is not connected, which a window of ours does not
 * have; the screens' looks are the same page in both. `grid` and `materials` were red in the double's window (its size,
 * a large file after a reload) and wait to be looked into.
 */
const WEB_ONLY = [
  'access',
  'accounts',
  'appearance',
  'appearance-plans',
  'customers',
  'article-plans',
  'articles',
  'handed-in',
  'helper-words',
  'missed',
  'places',
  'publish-faults',
  'rank',
  'grid',
  'materials',
].map((name) => `**/${name}.*`)

/** User stories: `web` and `desktop` (the double of electron where no binary exists). */
export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/playwright',
  timeout: TEST_MS,
  expect: { timeout: POLL_MS },
  // Each product has a helper port of its own; a desktop's page is told its helper by the bridge.
  workers: 2,
  forbidOnly: true,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : [['list']],
  use: {
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: POLL_MS,
    navigationTimeout: patient(60_000),
    launchOptions: { executablePath: pageBrowserPath, args: chromeFlags },
  },
  projects: [
    // In this order: the longest begin, and both workers end together.
    { name: 'desktop', ...(check ? { testMatch: DESKTOP } : { testIgnore: [PACKED, ...WEB_ONLY] }) },
    { name: 'packed', testMatch: PACKED, testIgnore: LONG },
    { name: 'web', testIgnore: [DESKTOP, ...WINDOW_ONLY, PACKED, ...LONG] },
  ],
})
