// `npm run helper -- doctor`: the checks as a table, without starting the helper.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChrome } from '../browser/find-chrome.ts'
import { launchBrowser } from '../browser/launch.ts'
import { runDoctor } from './doctor.ts'

const MARK = { ok: '✓', warn: '!', bad: '✗' } as const
const NAMES = {
  browser: '浏览器',
  codecs: '视频解码',
  ffmpeg: '剪辑引擎',
  disk: '磁盘',
  port: '端口',
  backend: '后台',
  health: '系统健康',
  clock: '时钟',
  proxy: '代理',
} as const

/** Prints every check with its remedy. Answers whether nothing is bad. */
export async function printDoctor(
  options: {
    dataDir: string
    browserPath?: string
    backendOrigins: readonly string[]
    token?: string
    ports: readonly number[]
    chromeArgs: readonly string[]
  },
  say: (line: string) => void,
): Promise<boolean> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const browser = await findChrome(options.browserPath ? { browserPath: options.browserPath } : {})
  const profile = await mkdtemp(join(tmpdir(), 'helper-doctor-'))
  try {
    const checks = await runDoctor({
      ...options,
      browser,
      launch: (signal) =>
        launchBrowser({
          executablePath: browser.path,
          profileDir: profile,
          visible: false,
          signal,
          headless: true,
          chromeArgs: options.chromeArgs,
        }),
    })
    for (const { name, level, text, remedy } of checks)
      say(`${MARK[level]} ${NAMES[name]}：${text}${remedy ? `（${remedy}）` : ''}`)
    return checks.every((check) => check.level !== 'bad')
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
