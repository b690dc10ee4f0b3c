// All set-up of a fresh machine: Node 24, packages, browser, font, ffmpeg, build. Only what is missing; offline
// afterwards.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser, ensureShell } from './browser.mjs'
import { createConsent } from './consent.mjs'
import { ensureFfmpeg } from './ffmpeg.mjs'
import { ensureFonts } from './fonts.mjs'
import { alone } from './lock.mjs'
import { cacheDir, node24, root } from './paths.mjs'
import { ProgramRefused } from './pinned.mjs'
import { npm, run, say } from './run.mjs'
import { hashOf, setStamp, stampIs } from './stamp.mjs'

const ensureTools = async () => {
  const wanted = `${hashOf(['tools/package-lock.json'])} ${process.platform}-${process.arch}`
  if (stampIs('tools', wanted) && node24()) return
  say('· 下载 Node 24 与 ffmpeg / fetching Node 24 and ffmpeg')
  await npm(['ci', '--prefix', 'tools', '--ignore-scripts', '--no-audit', '--no-fund'])
  if (!node24())
    throw new Error('没有适合本机的 Node 24，请先安装 Node 24 / no Node 24 for this machine: please install it')
  setStamp('tools', wanted)
}

const ensurePackages = async () => {
  const wanted = hashOf(['package-lock.json', 'package.json'])
  // npm writes this file at the end of an installation.
  if (stampIs('packages', wanted) && existsSync(join(root, 'node_modules/.package-lock.json'))) return
  say('· 安装依赖包（首次约 1 分钟）/ installing packages (about a minute the first time)')
  // No install script is needed: every native package ships its binaries inside.
  await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
  setStamp('packages', wanted)
}

const buildInputs = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'vite.renderer.config.ts',
  'package.json',
  'package-lock.json',
]

/** Builds out/ when a source changed since the last build. */
export async function ensureBuild() {
  const wanted = hashOf(buildInputs)
  if (stampIs('build', wanted) && existsSync(join(root, 'out/main/web.js'))) return
  say('· 构建 / building')
  await run(node24(), [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'])
  await run(node24(), [join(root, 'node_modules/vite/bin/vite.js'), 'build', '-c', 'vite.renderer.config.ts'])
  setStamp('build', wanted)
}

/**
 * Prepares the machine. Answers the environment that children need (browser and ffmpeg paths). `test`: with what only
 * tests need. `install`: programs that are missing may be put on the machine, after saying so; without it the product
 * goes on with what there is. Ends the process with a sentence when a program is not the one on record.
 * @param {{build?: boolean, test?: boolean, install?: boolean}} [options]
 */
export async function setup(options = {}) {
  return await alone(join(cacheDir, 'setup.lock'), async () => await prepare(options), {
    onWait: () => say('· 另一个窗口正在准备运行环境，请稍候 / another terminal is setting up, please wait'),
  })
}

const prepare = async ({ build = true, test = false, install = false }) => {
  // Two folders of their own: side by side they take as long as the larger one.
  await Promise.all([ensureTools(), ensurePackages()])
  const may = createConsent({ install })
  const [browser, ffmpeg] = await (async () => [await ensureBrowser(may), await ensureFfmpeg(may)])().catch((error) => {
    if (!(error instanceof ProgramRefused)) throw error
    say(`! ${error.message}`)
    process.exit(1)
  })
  const shell = test ? await ensureShell(may) : null
  await ensureFonts()
  if (build) await ensureBuild()
  return {
    env: { ...ffmpeg, ...(browser ? { CHROME_PATH: browser } : {}), ...(shell ? { TEST_BROWSER_PATH: shell } : {}) },
    browser,
  }
}
