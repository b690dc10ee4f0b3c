// An article of 微博, in its own editor: title, lead, text with its pictures, cover.
import { glance } from '../../browser/waiting.ts'
import { pasteFile } from '../kit/article/editor.ts'
import { fillArticle, fillLine, type ArticleWay } from '../kit/article/fill.ts'
import { refuseForeign } from '../kit/article/left-out.ts'
import { readArticle, type ArticleText } from '../kit/article/text.ts'
import { missing } from '../kit/choices.ts'
import type { Form } from '../kit/form.ts'
import { giveFiles, open } from '../kit/page-actions.ts'
import { filled, readBack } from '../kit/read-back.ts'
import { requireOwner } from '../kit/session.ts'
import type { Work } from '../platform.ts'
import { EDIT_ARTICLE } from './info.ts'
import { FIELDS } from './read-back.ts'
import { S } from './selectors.ts'

/** What can be told before a page is opened. @throws HelperError kind `content` */
export function readWork(work: Work): { text: ArticleText; notes: string[] } {
  refuseForeign(work, '微博')
  if (work.declaration !== undefined) throw missing('declaration', '微博的文章没有内容声明，请去掉声明后重试')
  return { text: readArticle(work), notes: work.topics.length > 0 ? ['微博文章没有话题栏，话题没有带上'] : [] }
}

/** Its toolbar has no way to local pictures: they come by paste of the file. */
const WAY: ArticleWay = {
  editor: S.articleBody,
  put: ['paste', 'insert'],
  picture: (form, editor, path) => pasteFile(form.ctx, editor, path),
}

/** The editor, which shows an older draft or nothing until 「写文章」 was pressed. */
const openEditor = async (form: Form): Promise<void> => {
  const { ctx, page, times } = form
  await open(ctx, page, EDIT_ARTICLE)
  const found = await form.wait.any(
    '文章编辑器',
    { write: () => form.now(S.articleWrite), title: () => form.now(S.articleTitle) },
    { timeoutMs: times.uploadPage, step: 'session-check' },
  )
  if (found.name === 'write') await form.tap(found.value)
  await form.element('文章标题', S.articleTitle, { timeoutMs: times.form, step: 'form-open' })
}

/** The chosen picture in place of the one that the page took from the text. */
const fillCover = async (form: Form): Promise<void> => {
  const { ctx, work, times } = form
  if (!work.coverPath) return
  const shown = async (): Promise<string> => {
    const image = await form.now(S.articleCoverShown)
    return image
      ? ((await ctx.race(glance(() => image.evaluate((node) => (node instanceof HTMLImageElement ? node.src : ''))))) ??
          '')
      : ''
  }
  const input = await form.element('封面上传入口', S.articleCoverInput, { hidden: true })
  const before = await shown()
  await giveFiles(ctx, input, [work.coverPath])
  await form.wait.any('封面', { taken: async () => ![before, ''].includes(await shown()) }, { timeoutMs: times.cover })
}

/** Fills the editor and goes to its last step, where the button that publishes is. Answers the title as typed. */
export async function fillArticlePage(form: Form, text: ArticleText): Promise<string> {
  const { work, stepper } = form
  // Whose session it is tells the site itself, not the editor's host.
  await requireOwner(form)
  await openEditor(form)
  await stepper.step('form-open', '打开文章编辑器')
  await stepper.step('uploading', '填写正文和图片')
  await fillArticle(form, WAY, text)
  await stepper.step('filling', '填写标题和封面')
  const title = await fillLine(form, '文章标题', S.articleTitle, work.title)
  const description = work.description.trim() ? await fillLine(form, '导语', S.articleLead, work.description) : ''
  await stepper.note({ title, description })
  // The last step may lie over the editor.
  await readBack(form)
  await form.tap(await form.element('下一步', S.articleNext))
  await filled(form, FIELDS, 'cover', fillCover)
  return title
}

/** The page of the published article. */
export function landed(url: URL): boolean {
  return /(^|\.)weibo\.com$/.test(url.hostname) && /^\/(ttarticle\/(p|x\/m)|article\/m)\/show/.test(url.pathname)
}
