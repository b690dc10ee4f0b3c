// Title and text of an article into the page's own fields, read back before anything is pressed.
import type { ElementHandle } from 'puppeteer-core'
import { stat } from 'node:fs/promises'
import { glance, type Selectors } from '../../../browser/waiting.ts'
import { HelperError } from '../../../lib/errors.ts'
import { hasFocus } from '../focus.ts'
import type { Form } from '../form.ts'
import { clearFocused } from '../page-actions.ts'
import { PICTURE, putHtml, selectWords, shownIn, wordsOf, type Shown } from './editor.ts'
import type { ArticleText } from './text.ts'

/** How one site's editor takes a text and its pictures. */
export interface ArticleWay {
  readonly editor: Selectors
  /** Tried in this order: an editor that overlooks one takes the other. */
  readonly put: readonly ('paste' | 'insert')[]
  /** Hands one file over at the place of the cursor; that it stands in the text is waited for afterwards. */
  readonly picture: (form: Form, editor: ElementHandle, path: string) => Promise<void>
}

/** ms per byte on the slowest line worth waiting for. */
const SLOWEST = 1 / 100
/** An editor shows what it was handed within this time, ms. */
const TAKEN_MS = 3_000

const changed = (code: string, msg: string): HelperError =>
  new HelperError({ kind: 'page-changed', code, msg: `${msg}，平台页面可能已改版`, step: 'filling' })
const bare = (text: string): string => text.replace(/[\s\u200b-\u200d\ufeff]+/g, '')

/** Words of a field, be it an input or an editor. */
const wordsIn = async ({ ctx }: Form, field: ElementHandle): Promise<string> =>
  (await ctx.race(
    glance(() =>
      field.evaluate((node) =>
        node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement ? node.value : (node.textContent ?? ''),
      ),
    ),
  )) ?? ''

/**
 * Types one line into a field by keys and reads it back; what stood there before goes. Answers it as typed. @throws
 * HelperError `page-changed`
 */
export async function fillLine(form: Form, what: string, selectors: Selectors, wanted: string): Promise<string> {
  const { ctx, page } = form
  const line = wanted.replace(/\s*\n\s*/g, ' ').trim()
  const stands = async (): Promise<boolean> => {
    const field = await form.now(selectors)
    return field === null || bare(await wordsIn(form, field)) === bare(line)
  }
  const write = async (): Promise<void> => {
    const field = await form.element(what, selectors)
    await form.tap(field)
    if (bare(await wordsIn(form, field)) !== '') await clearFocused(ctx, page)
    await ctx.race(page.keyboard.sendCharacter(line))
  }
  const fill = async (): Promise<void> => {
    await write()
    // A tour that came in between, or a field drawn anew, took the keys: once more.
    if (!(await stands())) await write()
    if (!(await stands())) throw changed('LINE_NOT_TAKEN', `「${what}」没有填进表单`)
  }
  await fill()
  form.keeps({ what, stands, again: fill })
  return line
}

const bodyOf = async (form: Form, way: ArticleWay): Promise<ElementHandle> =>
  (await form.wait.any('正文编辑器', { found: () => form.now(way.editor, { deep: true }) })).value

/**
 * Waits until the editor shows it so; false = it did not. @throws whatever else ends a wait: a lost session, a
 * cancelled job
 */
const until = async (
  form: Form,
  way: ArticleWay,
  fits: (shown: Shown) => boolean,
  timeoutMs: number,
): Promise<boolean> => {
  const look = async (): Promise<boolean> => {
    const editor = await form.now(way.editor, { deep: true })
    return editor !== null && fits(await shownIn(form.ctx, editor))
  }
  try {
    await form.wait.any('正文', { look }, { timeoutMs })
    return true
  } catch (error) {
    form.ctx.check()
    if (error instanceof HelperError && error.code === 'WAIT_TIMEOUT') return false
    throw error
  }
}

const empty = async (form: Form, way: ArticleWay): Promise<ElementHandle> => {
  const editor = await bodyOf(form, way)
  await form.tap(editor)
  if ((await shownIn(form.ctx, editor)).text === '') return editor
  if (!(await hasFocus(form.ctx, editor))) throw changed('FOCUS_LOST', '正文编辑器没有得到焦点')
  await clearFocused(form.ctx, form.page)
  return bodyOf(form, way)
}

const putText = async (form: Form, way: ArticleWay, html: string): Promise<string> => {
  for (const how of way.put) {
    const editor = await empty(form, way)
    const words = await wordsOf(form.ctx, editor, html)
    await putHtml(form.ctx, editor, html, how)
    if (await until(form, way, ({ text, pictures }) => text === words && pictures === 0, TAKEN_MS)) return words
    form.ctx.check()
  }
  throw changed('ARTICLE_NOT_TAKEN', '正文没有完整填进编辑器')
}

/** The mark goes by a real key, so that the editor knows where its cursor is; then the picture takes its place. */
const putPicture = async (
  form: Form,
  way: ArticleWay,
  { mark, path }: ArticleText['pictures'][number],
  nth: number,
  size: number,
): Promise<void> => {
  const { ctx, page, times } = form
  const editor = await bodyOf(form, way)
  if (!(await selectWords(ctx, editor, mark)) || !(await hasFocus(ctx, editor)))
    throw changed('PICTURE_PLACE', `正文第 ${nth} 张图片的位置找不到`)
  await ctx.race(page.keyboard.press('Backspace'))
  if (!(await until(form, way, ({ text }) => !text.includes(mark), TAKEN_MS)))
    throw changed('PICTURE_PLACE', `正文第 ${nth} 张图片的位置没有让出`)
  await way.picture(form, editor, path)
  const there = ({ pictures, travelling }: Shown): boolean => pictures === nth && travelling === 0
  if (await until(form, way, there, times.upload + size * SLOWEST)) return
  ctx.check()
  throw new HelperError({
    kind: 'network',
    code: 'UPLOAD_FAILED',
    msg: `正文第 ${nth} 张图片没有上传成功，请检查网络后重试`,
    step: 'uploading',
  })
}

/**
 * Words and pictures at their places into the editor; it then shows exactly those. @throws HelperError `page-changed`,
 * `network`
 */
export async function fillArticle(form: Form, way: ArticleWay, text: ArticleText): Promise<void> {
  const { ctx, stepper } = form
  const sizes = await Promise.all(text.pictures.map(async ({ path }) => (await stat(path)).size))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let wanted = ''
  const stands = async (): Promise<boolean> => {
    const editor = await form.now(way.editor, { deep: true })
    if (editor === null) return true
    const shown = await shownIn(ctx, editor)
    return shown.text === wanted && shown.pictures === text.pictures.length && shown.travelling === 0
  }
  const fill = async (): Promise<void> => {
    wanted = await putText(form, way, text.html)
    let sent = 0
    for (const [index, picture] of text.pictures.entries()) {
      await putPicture(form, way, picture, index + 1, sizes[index] ?? 0)
      wanted = wanted.replace(bare(picture.mark), PICTURE)
      sent += sizes[index] ?? 0
      stepper.uploaded(sent, total)
    }
    if (!(await stands())) throw changed('ARTICLE_NOT_TAKEN', '正文或图片的位置与作品不一致')
  }
  const tours = form.toursClosed()
  try {
    await fill()
  } catch (error) {
    ctx.check()
    // A tour that came in between took the keys: once more, on the free page.
    if (!(error instanceof HelperError) || error.kind !== 'page-changed' || form.toursClosed() === tours) throw error
    await fill()
  }
  form.keeps({ what: '正文', stands, again: fill })
}
