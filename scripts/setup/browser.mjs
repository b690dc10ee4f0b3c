// Chromium for the helper, for typesetting and for tests: the operator's Chrome or Edge, else one that we fetch.
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { apt, canInstall } from './apt.mjs'
import { cacheDir, root } from './paths.mjs'
import { checkRemembered, rowOf } from './pinned.mjs'
import { run, say } from './run.mjs'

const places = {
  linux: [
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/usr/bin/microsoft-edge',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((base) =>
    base
      ? [join(base, 'Google/Chrome/Application/chrome.exe'), join(base, 'Microsoft/Edge/Application/msedge.exe')]
      : [],
  ),
}

const fetched = () => {
  const base = join(cacheDir, 'browsers', 'chrome')
  if (!existsSync(base)) return null
  const names = [
    'chrome-linux64/chrome',
    'chrome-win64/chrome.exe',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ]
  for (const build of readdirSync(base))
    for (const name of names) if (existsSync(join(base, build, name))) return join(base, build, name)
  return null
}

/** Path of an installed browser, or null. CHROME_PATH wins. */
export function findBrowser() {
  if (process.env.CHROME_PATH && existsSync(process.env.CHROME_PATH)) return process.env.CHROME_PATH
  return (places[process.platform] ?? []).find((path) => existsSync(path)) ?? fetched()
}

/** Chromium without its window: starts with a third of the work and draws pages with the same engine. */
const shells = ['/usr/bin/chromium-headless-shell', '/usr/lib/chromium/chromium-headless-shell']

/** Path of a Chromium without a window for tests that need no more than pages, or null. TEST_BROWSER_PATH wins. */
export function findShell() {
  const given = process.env.TEST_BROWSER_PATH
  if (given && existsSync(given)) return given
  return process.platform === 'linux' ? (shells.find((path) => existsSync(path)) ?? null) : null
}

/**
 * Finds or installs the browser of tests that need only pages. Answers null where none can be had: the whole browser
 * serves as well, only slower.
 * @param {(what: object) => Promise<boolean>} may
 */
export async function ensureShell(may) {
  const found = findShell()
  if (found || !canInstall()) return found
  const what = {
    what: { zh: '无界面 Chromium', en: 'headless Chromium' },
    why: { zh: '测试用，比完整浏览器快', en: 'for the tests, quicker than the whole browser' },
    lacks: { zh: '测试改用完整浏览器，较慢', en: 'the tests use the whole browser, slower' },
  }
  if (!(await may(what))) return null
  await apt(['chromium-headless-shell'])
  return findShell()
}

/**
 * Chrome of the version on record, remembered by its bytes at its first use.
 * @throws ProgramRefused
 */
const remembered = async (path) => (path !== null && path === fetched() ? await checkRemembered(path) : path)

/** Debian's, where this user may install it. */
const byApt = async () => {
  if (canInstall()) await apt(['chromium'])
}
/** Chrome of the version on record. */
const byDownload = async () => {
  const row = rowOf('chrome', 'first-use')
  if (row === undefined) return
  say(`· 下载 Chrome ${row.version} / downloading Chrome for Testing ${row.version}`)
  try {
    await run(process.execPath, [
      join(root, 'node_modules/@puppeteer/browsers/lib/main-cli.js'),
      'install',
      `chrome@${row.version}`,
      '--path',
      join(cacheDir, 'browsers'),
    ])
  } catch (error) {
    say(`  ${String(error.message).split('\n')[0]}`)
  }
}

/**
 * Finds or fetches a browser. Answers its path, or null after saying what to do by hand.
 * @param {(what: object) => Promise<boolean>} may
 * @param {{find?: () => string | null, installers?: readonly (() => Promise<void>)[]}} [parts]
 * @throws ProgramRefused
 */
export async function ensureBrowser(may, { find = findBrowser, installers = [byApt, byDownload] } = {}) {
  const found = find()
  if (found) return await remembered(found)
  const lacks = {
    zh: '没有浏览器不能登录和发布，也不能给成片排版',
    en: 'no logins, publishing or typeset films without a browser',
  }
  if (
    await may({
      what: { zh: '浏览器', en: 'a browser' },
      why: { zh: '登录、发布和排版', en: 'for logins, publishing and typesetting' },
      lacks,
    })
  ) {
    for (const install of installers) {
      await install()
      const installed = find()
      if (installed) return await remembered(installed)
    }
  }
  say(
    '! 没有找到浏览器：请安装 Chrome、Edge 或 Chromium，或用 CHROME_PATH 指定 / no browser found: install Chrome, Edge or Chromium, or set CHROME_PATH',
  )
  return null
}
