// An article on baijiahao.baidu.com: title, text in its frame with pictures, cover, declaration.
import { fillArticle, fillLine, type ArticleWay } from '../kit/article/fill.ts'
import { refuseForeign } from '../kit/article/left-out.ts'
import { readArticle, type ArticleText } from '../kit/article/text.ts'
import { choose } from '../kit/choices.ts'
import type { Form } from '../kit/form.ts'
import { giveFiles, open } from '../kit/page-actions.ts'
import { pressToOpen } from '../kit/press.ts'
import { filled } from '../kit/read-back.ts'
import { requireOwner } from '../kit/session.ts'
import type { Selectors } from '../../browser/waiting.ts'
import type { Work } from '../platform.ts'
import { fillDeclaration } from './fill.ts'
import { EDIT_ARTICLE } from './info.ts'
import { FIELDS } from './read-back.ts'
import { openSchedule } from './schedule.ts'
import { S } from './selectors.ts'

/** What can be told before a page is opened. @throws HelperError kind `content` */
export function readWork(work: Work): { text: ArticleText; notes: string[] } {
  refuseForeign(work, '百家号')
  const notes = [
    ...(work.topics.length > 0 ? ['百家号文章没有话题栏，话题没有带上'] : []),
    ...(work.description === '' ? [] : ['百家号文章没有摘要栏，摘要没有带上']),
  ]
  return { text: readArticle(work), notes }
}

/** A file into the open dialog, which closes by its button once it has it. */
const givePicture = async (form: Form, path: string, ok: Selectors): Promise<void> => {
  await giveFiles(form.ctx, await form.element('图片上传入口', S.articleImageInput, { hidden: true }), [path])
  await form.tap(
    await form.element('图片确定', ok, { timeoutMs: form.times.upload, kind: 'network', step: 'uploading' }),
  )
  await form.gone('图片弹窗', S.dialog)
}

const WAY: ArticleWay = {
  editor: S.articleBody,
  // The editor in the frame reads no paste that a script hands it.
  put: ['insert', 'paste'],
  picture: async (form, _editor, path) => {
    await form.tap(await form.element('插入图片', S.articleImageOpen))
    await form.element('图片弹窗', S.dialog)
    await givePicture(form, path, S.articleImageOk)
  },
}

/** 单图 with the chosen picture; without one the site takes its own from the text. */
const fillCover = async (form: Form): Promise<void> => {
  const { work, times } = form
  if (!work.coverPath) return
  await choose(form, S.articleCoverOne, '单图', 'coverPath')
  const entry = await form.element('选择封面', S.articleCoverOpen)
  await pressToOpen(form, '封面弹窗', S.dialog, () => form.tap(entry))
  const next = await form.wait.any('封面弹窗', {
    tab: () => form.now(S.articleCoverTab),
    input: () => form.now(S.articleImageInput, { hidden: true }),
  })
  if (next.name === 'tab') await form.tap(next.value)
  await givePicture(form, work.coverPath, S.articleCoverOk)
  await form.element('封面', S.articleCoverShown, { timeoutMs: times.cover })
}

/** Fills the page of articles; with a time the dialog of 定时发布 is open afterwards. Answers the title as typed. */
export async function fillArticlePage(form: Form, text: ArticleText): Promise<string> {
  const { ctx, page, work, stepper, times } = form
  await stepper.step('session-check', '检查登录')
  await open(ctx, page, EDIT_ARTICLE)
  await requireOwner(form)
  await form.element('文章标题', S.articleTitle, { timeoutMs: times.uploadPage, step: 'session-check' })
  await stepper.step('form-open', '打开文章编辑器')
  await stepper.step('uploading', '填写正文和图片')
  await fillArticle(form, WAY, text)
  await stepper.step('filling', '填写标题和封面')
  const title = await fillLine(form, '文章标题', S.articleTitle, work.title)
  await stepper.note({ title })
  await filled(form, FIELDS, 'cover', fillCover)
  await filled(form, FIELDS, 'declaration', fillDeclaration)
  if (work.timingTime > 0) await filled(form, FIELDS, 'timing', openSchedule)
  return title
}
