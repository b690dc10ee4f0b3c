import type { ElementHandle } from 'puppeteer-core'
import type { Form } from './form.ts'

/** From the press to the chooser, ms. */
const CHOOSER_MS = 15_000

/**
 * Gives files where a script makes the input at the press: the chooser is caught before it opens. Its time counts from
 * the press only: before that a person may have to deal with something that lies over the button.
 * @throws HelperError 408 when no chooser comes, kind `person` for a layer that nobody dealt with
 */
export async function chooseFiles(
  { ctx, page, tap }: Form,
  button: ElementHandle,
  paths: readonly string[],
  chooserMs = CHOOSER_MS,
): Promise<void> {
  const over = new AbortController()
  const opened = page.waitForFileChooser({ timeout: 0, signal: over.signal })
  opened.catch(() => undefined)
  try {
    await tap(button)
    const chooser = await ctx.race(opened, { timeoutMs: chooserMs, what: '打开文件选择窗口' })
    await ctx.race(chooser.accept([...paths]))
  } finally {
    over.abort()
  }
}
