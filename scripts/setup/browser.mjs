// Chromium for the helper, for typesetting and for tests: the operator's Chrome or Edge, else one that we fetch.
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { cacheDir, root } from './paths.mjs'
import { run, say } from './run.mjs'

const places = {
  linux: ['/usr/bin/google-chrome-stable', '/usr/bin/google-chrome', '/usr/bin/microsoft-edge', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/snap/bin/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((base) =>
    base ? [join(base, 'Google/Chrome/Application/chrome.exe'), join(base, 'Microsoft/Edge/Application/msedge.exe')] : [],
  ),
}

const fetched = () => {
  const base = join(cacheDir, 'browsers', 'chrome')
  if (!existsSync(base)) return null
  const names = ['chrome-linux64/chrome', 'chrome-win64/chrome.exe', 'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing', 'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing']
  for (const build of readdirSync(base)) for (const name of names) if (existsSync(join(base, build, name))) return join(base, build, name)
  return null
}

/** Path of an installed browser, or null. CHROME_PATH wins. */
export const findBrowser = () => {
  if (process.env.CHROME_PATH && existsSync(process.env.CHROME_PATH)) return process.env.CHROME_PATH
  return (places[process.platform] ?? []).find((path) => existsSync(path)) ?? fetched()
}

/** Chromium without its window: starts with a third of the work and draws pages with the same engine. */
const shells = ['/usr/bin/chromium-headless-shell', '/usr/lib/chromium/chromium-headless-shell']

/** Path of a Chromium without a window for tests that need no more than pages, or null. TEST_BROWSER_PATH wins. */
export const findShell = () => {
  const given = process.env.TEST_BROWSER_PATH
  if (given && existsSync(given)) return given
  return process.platform === 'linux' ? (shells.find((path) => existsSync(path)) ?? null) : null
}

const canInstall = () => process.platform === 'linux' && isRoot() && existsSync('/usr/bin/apt-get')
const apt = async (packages) => {
  try {
    await run('apt-get', ['update', '-qq'], { timeoutMs: 300_000 })
    // Another installer may be at work on a fresh machine (automatic updates): it is waited for.
    await run('apt-get', ['install', '-y', '-qq', '-o', 'DPkg::Lock::Timeout=300', '--no-install-recommends', ...packages], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  } catch (error) {
    say(`  apt: ${String(error.message).split('\n')[0]}`)
  }
}

/** Finds or installs the browser of tests that need only pages. Answers null where none can be had: the whole browser serves as well, only slower. */
export const ensureShell = async () => {
  const found = findShell()
  if (found || !canInstall()) return found
  say('· 安装无界面 Chromium（测试用）/ installing headless Chromium for the tests')
  await apt(['chromium-headless-shell'])
  return findShell()
}

const isRoot = () => process.getuid?.() === 0

/** Finds or fetches a browser. Answers its path, or null after saying what to do by hand. */
export const ensureBrowser = async () => {
  const found = findBrowser()
  if (found) return found
  if (canInstall()) {
    say('· 安装 Chromium (apt) / installing Chromium with apt')
    await apt(['chromium'])
    const installed = findBrowser()
    if (installed) return installed
  }
  say('· 下载 Chrome / downloading Chrome for Testing')
  try {
    await run(process.execPath, [join(root, 'node_modules/@puppeteer/browsers/lib/main-cli.js'), 'install', 'chrome@stable', '--path', join(cacheDir, 'browsers')])
  } catch (error) {
    say(`  ${String(error.message).split('\n')[0]}`)
  }
  const path = findBrowser()
  if (!path) say('! 没有找到浏览器：请安装 Chrome、Edge 或 Chromium，或用 CHROME_PATH 指定 / no browser found: install Chrome, Edge or Chromium, or set CHROME_PATH')
  return path
}
