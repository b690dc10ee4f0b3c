import type { ElementHandle, Page } from 'puppeteer-core'
import jsQR from 'jsqr'
import type { FakeControl } from '../kernel/control-api.ts'

/** The visible element with exactly this text, waited for; throws puppeteer's TimeoutError. */
export async function byText(page: Page, text: string, within = '*'): Promise<ElementHandle<Element>> {
  const found = await page.waitForSelector(`::-p-xpath(//${within}[normalize-space(text())="${text}"])`, {
    visible: true,
  })
  if (!found) throw new Error(`no ${text}`)
  return found
}

export async function clickText(page: Page, text: string, within = '*'): Promise<void> {
  const element = await byText(page, text, within)
  await element.click()
}

/** Reads the QR picture of a page with a decoder, as a phone would. */
export async function readQr(page: Page): Promise<string> {
  const selector = 'div#animate_qrcode_container img[src^="data:image"]'
  await page.waitForSelector(selector)
  const pixels = await page.$eval(selector, async (image) => {
    const img = image as HTMLImageElement
    await img.decode()
    const canvas = document.createElement('canvas')
    canvas.width = img.naturalWidth
    canvas.height = img.naturalHeight
    const pen = canvas.getContext('2d')
    pen?.drawImage(img, 0, 0)
    const data = pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    return { width: canvas.width, height: canvas.height, data: [...data] }
  })
  const code = jsQR(Uint8ClampedArray.from(pixels.data), pixels.width, pixels.height)
  if (!code) throw new Error('the QR picture can not be read')
  return code.data
}

/** Logs a page in by scanning its code. */
export async function login(page: Page, control: FakeControl, user: string): Promise<void> {
  await page.goto('https://creator.douyin.com/')
  await control.scan(await readQr(page), user)
  await page.waitForFunction(() => location.pathname === '/creator-micro/home')
}

/** Chooses a video on the upload page and waits for its form. */
export async function chooseVideo(page: Page, file: string): Promise<void> {
  await page.goto('https://creator.douyin.com/creator-micro/content/upload')
  const input = await page.waitForSelector('div[class^="container"] input[type=file]')
  await (input as ElementHandle<HTMLInputElement>).uploadFile(file)
  await page.waitForFunction(() => /\/content\/(publish|post\/video)/.test(location.pathname))
  await page.waitForSelector('input[placeholder*="填写作品标题"]')
}

/** Closes the tour if it comes within a second and a half. */
export async function closeTour(page: Page): Promise<boolean> {
  const tour = await page.waitForSelector('.shepherd-element', { visible: true, timeout: 1500 }).catch(() => null)
  if (!tour) return false
  await clickText(page, '我知道了', 'button')
  await page.waitForSelector('.shepherd-element', { hidden: true })
  return true
}

/** Waits for 「重新上传」: the file has arrived. */
export function uploadDone(page: Page): Promise<ElementHandle<Element>> {
  return byText(page, '重新上传')
}

/** Takes the first recommended still as the cover; only the older form asks whether it is meant. */
export async function takeRecommended(page: Page): Promise<void> {
  const still = await page.waitForSelector('[class^="recommendCover-"]', { visible: true })
  await still?.click()
  const asked = await page.waitForFunction(() =>
    document.body.innerText.includes('是否确认应用此封面？')
      ? 'asked'
      : document.querySelector('.cover-img-Jg3')
        ? 'taken'
        : '',
  )
  if ((await asked.jsonValue()) === 'asked') await clickText(page, '确定', 'button//*')
  await page.waitForSelector('.cover-img-Jg3')
}

export function pressPublish(page: Page): Promise<void> {
  return clickText(page, '发布', 'button')
}

export async function onManagePage(page: Page): Promise<void> {
  await page.waitForFunction(() => location.pathname === '/creator-micro/content/manage')
}
