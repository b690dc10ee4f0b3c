// What the page showed, small and without secrets.
import type { Page } from 'puppeteer-core'

/** Pictures are this share of the window's size: enough to read headings, small on the disk. */
const SCALE = 0.45
const QUALITY = 55
const CAPTURE_MS = 2_000
const HTML_MAX = 300_000

const within = async <T>(work: Promise<T>): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), CAPTURE_MS)
  })
  // A page that is closing or hangs gives no picture; evidence never disturbs the run.
  return await Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer))
}

/** The visible part of the page as JPEG, or null when the page can't give one within 2 s. */
export function takePicture(page: Page, { scale = SCALE, quality = QUALITY } = {}): Promise<Buffer | null> {
  return within(
    (async () => {
      const client = await page.createCDPSession()
      try {
        const { cssVisualViewport: view } = await client.send('Page.getLayoutMetrics')
        const clip = { x: view.pageX, y: view.pageY, width: view.clientWidth, height: view.clientHeight, scale }
        const { data } = await client.send('Page.captureScreenshot', {
          format: 'jpeg',
          quality,
          optimizeForSpeed: true,
          clip,
        })
        return Buffer.from(data, 'base64')
      } finally {
        await client.detach().catch(() => undefined)
      }
    })(),
  )
}

/** Address without query and fragment: those carry tickets and tokens. */
export function bareUrl(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.origin === 'null' ? parsed.protocol : parsed.origin}${parsed.pathname}`.slice(0, 300) : ''
}

/** Digits of phone numbers and long keys in a text, blotted out. */
export function blot(text: string): string {
  return text.replace(/\b(1\d{2})\d{4}(\d{4})\b/g, '$1****$2').replace(/[A-Za-z0-9+/_=-]{40,}/g, '…')
}

// Runs in the page, so it may use nothing from outside itself.
const outline = (): string => {
  const copy = document.documentElement.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  for (const element of copy.querySelectorAll('script,style,link,meta,noscript,iframe,svg,canvas,video,source'))
    element.remove()
  const kept =
    /^(class|id|role|type|name|placeholder|title|alt|disabled|readonly|contenteditable|aria-.*|data-(testid|e2e|tt))$/
  for (const element of copy.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (!kept.test(name)) element.removeAttribute(name)
  return copy.outerHTML
}

/** The page's elements without scripts, addresses, values and keys; '' when the page can't tell. */
export async function readOutline(page: Page): Promise<string> {
  return blot((await within(page.evaluate(outline))) ?? '').slice(0, HTML_MAX)
}
