// Starts a browser for one account: pipe transport (no debugging port), own profile, no stealth flags.
import type { Browser } from 'puppeteer-core'
import { childEnv } from '../../contract/child-env.ts'
import { HelperError, errorText } from '../lib/errors.ts'
import { exportCookies, restoreCookies } from './cookies.ts'
import { isAlive, killTree } from './process-tree.ts'
import { clearOrphan } from './profile.ts'
import { answerProxy, proxyFlags } from './proxy.ts'
import type { Via } from './proxy.ts'
import { probeProxy } from './proxy-probe.ts'
import type { BrowserSession } from './session.ts'

export interface LaunchOptions {
  readonly executablePath: string
  /** User-data folder of the account (see profile.ts). */
  readonly profileDir: string
  /** Wish for a window; without a display, or with `headless`, there is none. */
  readonly visible: boolean
  readonly headless?: boolean
  /** Added to the command line, e.g. resolver rules of the fake platforms. */
  readonly chromeArgs?: readonly string[]
  /** The proxy it goes through; null or absent = the computer's own connection. */
  readonly via?: Via | null
  readonly env?: NodeJS.ProcessEnv
  /** Aborting it kills the browser with all its processes. */
  readonly signal?: AbortSignal
  /** ms, default 45 000. */
  readonly timeoutMs?: number
}

const GENTLE_MS = 1_200

/** True where a window can be shown. */
export function hasDisplay(env: NodeJS.ProcessEnv = process.env, os: NodeJS.Platform = process.platform): boolean {
  return os === 'win32' || os === 'darwin' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY'])
}

/** Command line of ours; pure, so that a test can hold it. */
export function chromeFlags(options: {
  visible: boolean
  isRoot: boolean
  chromeArgs?: readonly string[]
  via?: Via | null
}): string[] {
  return [
    '--no-first-run',
    '--no-default-browser-check',
    '--lang=zh-CN',
    '--window-size=1360,900',
    // Chromium's sandbox can't start as root; for anybody else it stays on.
    ...(options.isRoot ? ['--no-sandbox'] : []),
    ...(options.chromeArgs ?? []),
    // Last, as the last one counts: nothing leads around the proxy.
    ...(options.via ? proxyFlags(options.via.proxy) : []),
  ]
}

const after = (ms: number) => new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), ms).unref())

const toSession = (
  browser: Browser,
  page: BrowserSession['page'],
  visible: boolean,
  signal: AbortSignal | undefined,
  prepare: (page: BrowserSession['page']) => Promise<void>,
): BrowserSession => {
  const child = browser.process()
  const pid = child?.pid ?? 0
  // A killed browser may reset its pipes. puppeteer stops listening when it closes, and hands errors of the terminal's
  // two on to where nobody listens: either would end the process.
  for (const pipe of child?.stdio ?? []) pipe?.removeAllListeners('error').on('error', () => undefined)
  const closed = new Promise<void>((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  const kill = async (): Promise<void> => {
    if (pid > 0 && isAlive(pid)) await killTree(pid)
    await Promise.race([closed, after(1_000)])
  }
  const close = async (): Promise<void> => {
    const gentle = browser
      .close()
      .then(() => closed)
      .catch(() => undefined)
    await Promise.race([gentle, after(GENTLE_MS)])
    await kill()
  }
  const onAbort = () => void kill()
  signal?.addEventListener('abort', onAbort, { once: true })
  void closed.then(() => signal?.removeEventListener('abort', onAbort))
  return {
    browser,
    page,
    visible,
    newPage: async () => {
      const fresh = await browser.newPage()
      await prepare(fresh)
      return fresh
    },
    exportCookies: (domains) => exportCookies(browser, domains),
    restoreCookies: (cookies, overwrite) => restoreCookies(browser, cookies, overwrite),
    isOpen: () => browser.connected && child?.exitCode === null && child.signalCode === null,
    closed,
    close,
    kill,
  }
}

/** What is said of a browser that ended between its start and its first tab. Nothing was done in it. */
const DIED = /(?:Target|Connection|Session) closed/

/**
 * One start.
 * @throws what the library throws, or the reason of an abort
 */
const startOnce = async (options: LaunchOptions): Promise<BrowserSession> => {
  const env = options.env ?? process.env
  const visible = options.visible && !options.headless && hasDisplay(env)
  const isRoot = process.getuid?.() === 0
  // Loaded with the first browser: an idle helper doesn't need its 30 MB.
  const { launch } = await import('puppeteer-core')
  const browser = await launch({
    executablePath: options.executablePath,
    userDataDir: options.profileDir,
    pipe: true,
    headless: !visible,
    defaultViewport: visible ? null : { width: 1360, height: 900 },
    args: chromeFlags({
      visible,
      isRoot,
      ...(options.chromeArgs ? { chromeArgs: options.chromeArgs } : {}),
      via: options.via ?? null,
    }),
    // A C locale makes uploads of files with Chinese names hang without an error.
    env: childEnv(env, process.platform === 'linux' ? { LC_ALL: 'C.UTF-8' } : {}),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: options.timeoutMs ?? 45_000,
    ...(options.signal ? { signal: options.signal } : {}),
  })
  const page = (await browser.pages())[0] ?? (await browser.newPage())
  const prepare = options.via ? answerProxy(browser, options.via.proxy) : () => Promise.resolve()
  await prepare(page).catch(async (error: unknown) => {
    await browser.close().catch(() => undefined)
    throw error
  })
  const session = toSession(browser, page, visible, options.signal, prepare)
  if (options.signal?.aborted) {
    await session.kill()
    throw options.signal.reason
  }
  return session
}

/**
 * Starts the browser and waits for its first tab. One that dies before is started once more.
 * @throws HelperError kind `environment`, code BROWSER_MISSING or BROWSER_START; kind `network`, code PROXY_FAILED
 *   before anything is started
 */
export async function launchBrowser(options: LaunchOptions): Promise<BrowserSession> {
  if (!options.executablePath) {
    throw new HelperError({
      kind: 'environment',
      code: 'BROWSER_MISSING',
      msg: '未找到浏览器，请安装 Chrome 或 Edge，或在启动参数中指定浏览器路径',
    })
  }
  if (options.via) await probeProxy(options.via, options.signal ?? new AbortController().signal)
  try {
    return await startOnce(options).catch(async (error: unknown) => {
      if (options.signal?.aborted === true || !DIED.test(errorText(error))) throw error
      await clearOrphan(options.profileDir)
      return await startOnce(options)
    })
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason
    throw new HelperError({
      kind: 'environment',
      code: 'BROWSER_START',
      msg: DIED.test(errorText(error))
        ? '浏览器刚启动就退出了，请重试；一再如此请更新 Chrome 或 Edge'
        : `浏览器启动失败：${errorText(error).split('\n')[0] ?? ''}`.slice(0, 200),
      cause: error,
    })
  }
}
