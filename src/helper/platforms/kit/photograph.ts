// A picture of a part of the page for a person: login codes, codes for the administrator, puzzles.
import type { ElementHandle, Page } from 'puppeteer-core'
import { glance } from '../../browser/waiting.ts'
import type { RunContext } from '../../lib/run-context.ts'

const PICTURE_MS = 3_000

const capture = async (page: Page, element: ElementHandle | null, type: 'png' | 'jpeg'): Promise<string> => {
  await element?.scrollIntoView()
  const box = element === null ? null : await element.boundingBox()
  if (element !== null && (!box || box.width === 0 || box.height === 0)) return ''
  const client = await page.createCDPSession()
  try {
    const { cssVisualViewport: view } = await client.send('Page.getLayoutMetrics')
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: view.clientWidth, height: view.clientHeight }
    const clip = { x: x + view.pageX, y: y + view.pageY, width, height, scale: 1 }
    const { data } = await client.send('Page.captureScreenshot', {
      format: type,
      ...(type === 'jpeg' ? { quality: 70 } : {}),
      clip,
    })
    return `data:image/${type};base64,${data}`
  } finally {
    client.detach().catch(() => undefined)
  }
}

/**
 * The element, or for null what the window shows, as a data URL; '' when it has no size, or when the page gives no
 * picture within 3 s, as one does that leaves in the middle: ask again at the next look.
 *
 * Not by puppeteer's `screenshot`: one that never ends keeps every later one of that browser, its new tabs and the
 * closing of its pages waiting.
 */
export async function photograph(
  ctx: RunContext,
  page: Page,
  element: ElementHandle | null,
  type: 'png' | 'jpeg' = 'png',
): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(''), PICTURE_MS)
  })
  const taken = glance(() => capture(page, element, type)).then((image) => image ?? '')
  return ctx.race(Promise.race([taken, late])).finally(() => clearTimeout(timer))
}
