import type { HTTPRequest, Page, ResponseForRequest } from 'puppeteer-core'

/** Answers the calls whose address holds `part` so, as long as `work` runs. */
export async function answering<T>(
  page: Page,
  part: string,
  answer: Partial<ResponseForRequest>,
  work: () => Promise<T>,
): Promise<T> {
  const hear = (request: HTTPRequest) =>
    void (request.url().includes(part) ? request.respond(answer) : request.continue())
  await page.setRequestInterception(true)
  page.on('request', hear)
  try {
    return await work()
  } finally {
    page.off('request', hear)
    await page.setRequestInterception(false)
  }
}
