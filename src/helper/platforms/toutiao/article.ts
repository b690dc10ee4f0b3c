// An article on mp.toutiao.com: title, text with its pictures, one cover, declaration and timer.
import { coverOf, readArticle, type ArticleText } from '../kit/article/text.ts'
import { fillArticle, fillLine, type ArticleWay } from '../kit/article/fill.ts'
import { refuseForeign } from '../kit/article/left-out.ts'
import { choose } from '../kit/choices.ts'
import type { Form } from '../kit/form.ts'
import { giveFiles, open } from '../kit/page-actions.ts'
import { filled } from '../kit/read-back.ts'
import { requireOwner } from '../kit/session.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Work } from '../platform.ts'
import { EDIT_ARTICLE } from './info.ts'
import { FIELDS } from './read-back.ts'
import { fillSchedule } from './schedule.ts'
import { S } from './selectors.ts'

/** What can be told before a page is opened. @throws HelperError kind `content` */
export function readWork(work: Work): {
  text: ArticleText
  cover: string
  declaration: string | undefined
  notes: string[]
} {
  const text = readArticle(work)
  refuseForeign(work, '头条')
  const cover = coverOf(work, text)
  const noCover = '头条文章须有封面，请选择封面图片，或在正文里插入图片'
  if (cover === '')
    throw new HelperError({
      kind: 'content',
      code: 'COVER_MISSING',
      msg: noCover,
      errors: [{ field: 'coverPath', msg: noCover }],
    })
  const { declaration } = work
  const notes = [
    ...(work.coverPath === '' ? ['没有选封面，用了正文的第一张图片'] : []),
    ...(work.topics.length > 0 ? ['头条文章没有话题栏，话题没有带上'] : []),
    ...(work.description === '' ? [] : ['头条文章没有摘要栏，摘要没有带上']),
  ]
  return { text, cover, declaration, notes }
}

/** The drawer of pictures, for the text and for the cover. */
const givePicture = async (form: Form, path: string): Promise<void> => {
  const { ctx, times } = form
  await giveFiles(ctx, await form.element('图片上传入口', S.articleImageInput, { hidden: true }), [path])
  const end = await form.wait.any(
    '图片上传完成',
    { failed: () => form.now(S.imageFailed), ok: () => form.now(S.imageOk) },
    { timeoutMs: times.upload, kind: 'network', step: 'uploading' },
  )
  if (end.name === 'failed')
    throw new HelperError({
      kind: 'network',
      code: 'UPLOAD_FAILED',
      msg: '图片上传失败，请检查网络后重试',
      step: 'uploading',
    })
  await form.tap(end.value)
  await form.gone('图片弹窗', S.imageOk)
}

const WAY: ArticleWay = {
  editor: S.articleBody,
  put: ['paste', 'insert'],
  picture: async (form, _editor, path) => {
    await form.tap(await form.element('插入图片', S.articleImageOpen))
    await givePicture(form, path)
  },
}

/** 单图, and the picture in its box; what the page took from the text by itself makes room. */
const fillCover = async (form: Form, path: string): Promise<void> => {
  await choose(form, S.articleCoverOne, '单图', 'coverPath')
  const own = await form.now(S.articleCoverOff)
  if (own) await form.tap(own)
  await form.tap(await form.element('封面', S.articleCoverOpen))
  const next = await form.wait.any('封面弹窗', {
    tab: () => form.now(S.articleCoverTab),
    input: () => form.now(S.articleImageInput, { hidden: true }),
  })
  if (next.name === 'tab') await form.tap(next.value)
  await givePicture(form, path)
  await form.element('封面', S.articleCoverShown, { timeoutMs: form.times.cover })
}

/** Fills the page of articles. Answers the title as typed, and whether the timer's own button hands it in. */
export async function fillArticlePage(
  form: Form,
  { text, cover, declaration }: ReturnType<typeof readWork>,
): Promise<{ title: string; timed: boolean }> {
  const { ctx, page, work, stepper, times } = form
  await open(ctx, page, EDIT_ARTICLE)
  await requireOwner(form)
  await form.element('文章标题', S.articleTitle, { timeoutMs: times.uploadPage, step: 'session-check' })
  await stepper.step('form-open', '打开文章编辑器')
  await stepper.step('uploading', '填写正文和图片')
  await fillArticle(form, WAY, text)
  await stepper.step('filling', '填写标题和封面')
  const title = await fillLine(form, '文章标题', S.articleTitle, work.title)
  await stepper.note({ title })
  await filled(form, FIELDS, 'cover', () => fillCover(form, cover))
  if (declaration !== undefined)
    await filled(form, FIELDS, 'declaration', () => choose(form, S.articleDeclaration, declaration, 'declaration'))
  await filled(form, FIELDS, 'timing', fillSchedule)
  return { title, timed: work.timingTime > 0 }
}
