// Looks whether this computer can do the helper's work: browser, films, film engine, disk, port, backend, clock, proxy.
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { z } from 'zod'
import type { doctorCheck } from '../../contract/helper/commands.ts'
import type { FoundBrowser } from '../browser/find-chrome.ts'
import type { BrowserSession } from '../browser/session.ts'
import { errorText } from '../lib/errors.ts'
import { checkFfmpeg } from './check-ffmpeg.ts'
import { checkHealth } from './check-health.ts'

export type DoctorCheck = z.output<typeof doctorCheck>

export interface DoctorDeps {
  readonly dataDir: string
  readonly browser: FoundBrowser
  /** Opens a browser without a window on a profile of its own. */
  readonly launch: (signal: AbortSignal) => Promise<BrowserSession>
  readonly backendOrigins: readonly string[]
  /** Ports the helper would take; empty = it runs already, nothing to look at. */
  readonly ports: readonly number[]
  readonly env?: NodeJS.ProcessEnv
  /**
   * A session with the installation right: the backend's health is told in full; absent = without what concerns its
   * machine.
   */
  readonly token?: string
  readonly now?: () => number
  readonly freeBytes?: (dir: string) => Promise<number>
  /** Looks for the program that makes films; absent = searched for as the backend does. */
  readonly ffmpeg?: string
}

const GB = 1024 ** 3
const LAUNCH_MS = 30_000
const FETCH_MS = 8_000
/** Beyond this a login's time stamps and timed works go wrong, s. */
const CLOCK_S = 60

const ok = (name: DoctorCheck['name'], text: string): DoctorCheck => ({ name, level: 'ok', text, remedy: '' })
const warn = (name: DoctorCheck['name'], text: string, remedy: string): DoctorCheck => ({
  name,
  level: 'warn',
  text,
  remedy,
})
const bad = (name: DoctorCheck['name'], text: string, remedy: string): DoctorCheck => ({
  name,
  level: 'bad',
  text,
  remedy,
})

/** Starts the browser and asks whether it can play the films that platforms preview (H.264 with AAC). */
const checkBrowser = async (deps: DoctorDeps): Promise<DoctorCheck[]> => {
  const { browser } = deps
  if (!browser.found) return [bad('browser', '没有找到浏览器', '请安装 Chrome 或 Edge，或在启动参数中指定浏览器路径')]
  let session: BrowserSession | undefined
  try {
    session = await deps.launch(AbortSignal.timeout(LAUNCH_MS))
    const plays = await session.page.evaluate(() =>
      document.createElement('video').canPlayType('video/mp4; codecs="avc1.42E01E, mp4a.40.2"'),
    )
    return [
      ok('browser', browser.version || browser.path),
      plays
        ? ok('codecs', 'H.264 与 AAC 可用')
        : warn('codecs', '浏览器不能播放 H.264 视频', '部分平台（如视频号）会预览失败，建议安装 Chrome 或 Edge'),
    ]
  } catch (error) {
    return [
      bad(
        'browser',
        `${browser.version || browser.path} 无法启动：${errorText(error).slice(0, 200)}`,
        '请重装浏览器，或检查杀毒软件是否拦截',
      ),
    ]
  } finally {
    await session?.close()
  }
}

const checkDisk = async ({ dataDir, freeBytes }: DoctorDeps): Promise<DoctorCheck> => {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK)
    const free = await (
      freeBytes ??
      (async (dir) => {
        const disk = await statfs(dir)
        return disk.bavail * disk.bsize
      })
    )(dataDir)
    const text = `剩余 ${(free / GB).toFixed(1)} GB`
    return free < GB
      ? bad('disk', text, '空间不足 1 GB，下载视频会失败，请清理磁盘')
      : free < 5 * GB
        ? warn('disk', text, '建议保留 5 GB 以上')
        : ok('disk', text)
  } catch (error) {
    return bad('disk', `数据目录不可写：${errorText(error).slice(0, 200)}`, '请检查目录权限')
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

const checkPorts = async ({ ports }: DoctorDeps): Promise<DoctorCheck[]> => {
  if (ports.length === 0) return []
  const free = (await Promise.all(ports.map(isFree))).filter(Boolean).length
  return [
    free === 0
      ? bad('port', `端口 ${ports.join('、')} 都被占用`, '请关闭占用端口的程序，或用 --port 指定其他端口')
      : ok('port', `${free} 个可用端口`),
  ]
}

/** Reaches the backend, and compares its clock with ours. */
const checkBackend = async ({ backendOrigins, now = Date.now }: DoctorDeps): Promise<DoctorCheck[]> => {
  const [origin] = backendOrigins
  if (origin === undefined)
    return [warn('backend', '没有设置后台地址', '请用 --backend-origin 指定，例如 http://127.0.0.1:3000')]
  try {
    const sent = now()
    const response = await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(FETCH_MS) })
    const theirs = Date.parse(response.headers.get('date') ?? '')
    const off = Math.round((sent + (now() - sent) / 2 - theirs) / 1000)
    const clock = Number.isNaN(off)
      ? []
      : [
          Math.abs(off) > CLOCK_S
            ? bad('clock', `与后台相差 ${off} 秒`, '请打开系统的自动对时')
            : ok('clock', `与后台相差 ${off} 秒`),
        ]
    return [ok('backend', origin), ...clock]
  } catch (error) {
    return [bad('backend', `连不上 ${origin}：${errorText(error).slice(0, 120)}`, '请检查后台是否启动、网络和防火墙')]
  }
}

const checkProxy = ({ env = process.env }: DoctorDeps): DoctorCheck => {
  const proxy = env['HTTPS_PROXY'] ?? env['https_proxy'] ?? env['HTTP_PROXY'] ?? env['http_proxy'] ?? ''
  // Only the host: the address may hold a password.
  return proxy === ''
    ? ok('proxy', '电脑没有设置系统代理；账号自己的代理在账号管理里测试')
    : warn(
        'proxy',
        `系统设置了代理 ${URL.parse(proxy)?.host ?? ''}`,
        '账号较多时请确认代理稳定，频繁更换出口容易触发平台风控',
      )
}

/** All checks, in the order in which they are shown. Never throws. */
export async function runDoctor(deps: DoctorDeps): Promise<DoctorCheck[]> {
  const [browser, ffmpeg, disk, ports, backend, health] = await Promise.all([
    checkBrowser(deps),
    checkFfmpeg(deps),
    checkDisk(deps),
    checkPorts(deps),
    checkBackend(deps),
    checkHealth(deps),
  ])
  return [...browser, ffmpeg, disk, ...ports, ...backend, ...health, checkProxy(deps)]
}
