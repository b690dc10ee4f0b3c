/** One browser for drawing texts: started when needed, shut down when idle, started anew after a crash. */
import { readFile } from 'node:fs/promises'
import { launch as launchBrowser, type Browser, type HTTPRequest, type Page } from 'puppeteer-core'
import { childEnv } from '../../../contract/child-env.ts'
import { RenderError, cancelled } from '../errors.ts'
import type { Font } from './fonts.ts'
import { fontUrl, ownFontUrl, pageHtml, pageOrigin } from './page.ts'

export interface WarmBrowserOptions {
  /** Chrome, Edge or Chromium; null = none was found. */
  browserPath: string | null
  fonts: readonly Font[]
  /** Path of an uploaded font that a drawing has named, by its sha256. */
  ownFont?: (sha256: string) => string | undefined
  /** More command line switches, e.g. `--no-sandbox` when running as root. */
  args?: readonly string[]
  /** Ms without work after which the browser is closed. Default 60 000. */
  idleMs?: number
}

export interface WarmBrowser {
  /** Runs one piece of work on the page; calls queue up. */
  use: <T>(work: (page: Page) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

const switches = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--mute-audio',
  '--host-resolver-rules=MAP * ~NOTFOUND',
]

async function answer(request: HTTPRequest, { fonts, ownFont }: WarmBrowserOptions): Promise<void> {
  const url = request.url()
  if (url === `${pageOrigin}/`) {
    return request.respond({
      contentType: 'text/html; charset=utf-8',
      headers: {
        'content-security-policy':
          "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; font-src 'self'; img-src data:",
      },
      body: pageHtml(fonts),
    })
  }
  for (const font of fonts) {
    const face = font.faces.find((_, at) => fontUrl(font, at) === url)
    if (face)
      return request.respond({
        contentType: face.variable ? 'font/woff2' : 'font/ttf',
        body: await readFile(face.file),
      })
  }
  const own = url.startsWith(ownFontUrl('')) ? ownFont?.(url.slice(ownFontUrl('').length)) : undefined
  if (own !== undefined) return request.respond({ contentType: 'application/octet-stream', body: await readFile(own) })
  return request.abort()
}

/** Makes the holder; nothing is started yet. */
export function createWarmBrowser(options: WarmBrowserOptions): WarmBrowser {
  let open: Promise<{ browser: Browser; page: Page }> | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | null = null
  let waiting = 0
  let closed = false

  const launch = async (): Promise<{ browser: Browser; page: Page }> => {
    if (!options.browserPath) {
      throw new RenderError(
        'typeset_failed',
        '未找到可用的浏览器，无法绘制标题和字幕。请安装 Chrome、Edge 或 Chromium，或在设置中指定浏览器路径',
      )
    }
    const root = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const browser = await launchBrowser({
      executablePath: options.browserPath,
      pipe: true,
      headless: true,
      timeout: 60_000,
      protocolTimeout: 60_000,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      args: [...switches, ...root, ...(options.args ?? [])],
      env: childEnv(process.env, { LC_ALL: 'C.UTF-8' }),
    }).catch((cause: unknown) => {
      throw new RenderError('typeset_failed', '浏览器启动失败，无法绘制标题和字幕，请检查浏览器是否能正常打开', {
        cause,
        detail: String(cause),
      })
    })
    browser.once('disconnected', () => {
      open = null
    })
    const page = await browser.newPage()
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      answer(request, options).catch(() => request.abort().catch(() => undefined))
    })
    await page.goto(`${pageOrigin}/`, { timeout: 60_000 })
    return { browser, page }
  }
  const shut = async (): Promise<void> => {
    if (idle) clearTimeout(idle)
    const was = open
    open = null
    const opened = await was?.catch(() => null)
    await opened?.browser.close().catch(() => undefined)
  }
  const attempt = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
    const mine = (open ??= launch())
    mine.catch(() => {
      if (open === mine) open = null
    })
    return work((await mine).page)
  }
  const run = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
    // Whoever still draws must not start a browser that nobody closes.
    if (closed) throw cancelled()
    if (idle) clearTimeout(idle)
    try {
      return await attempt(work)
    } catch (error) {
      if (error instanceof RenderError) throw error
      // a crashed or hung browser: one fresh start
      await shut()
      return attempt(work)
    }
  }

  return {
    use: (work) => {
      waiting += 1
      const result = queue
        .then(() => run(work))
        .finally(() => {
          waiting -= 1
          if (waiting > 0) return
          idle = setTimeout(() => void shut(), options.idleMs ?? 60_000)
          idle.unref()
        })
      queue = result.catch(() => undefined)
      return result
    },
    close: async () => {
      closed = true
      await queue
      await shut()
    },
  }
}
