// The fields of 头条's two forms: the film's, in its landscape and portrait variants, and 微头条's.
import { glance, type Selectors } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { choose, missing } from '../kit/choices.ts'
import { belowTitle, fillText, namesOf, oneLine, unboundTopics } from '../kit/fill-text.ts'
import { orElse, orNull, type Form } from '../kit/form.ts'
import { clearFocused, giveFiles, valueOf } from '../kit/page-actions.ts'
import { pressToFocus } from '../kit/press.ts'
import { S } from './selectors.ts'

const notTaken = (code: string, msg: string): HelperError =>
  new HelperError({ kind: 'page-changed', code, msg, step: 'filling' })
const bare = (text: string): string => text.replace(/\s+/g, '')

/**
 * Description of a film; answers it as typed. The portrait page has no such field: the work is published without it, as
 * this platform shows none there, and progress and record say so. That is no error of the content: the operator can't
 * know the page.
 */
export async function fillDescription(form: Form, portrait: boolean): Promise<string> {
  const { ctx, work } = form
  const { description } = work
  if (!description) return ''
  if (portrait) {
    ctx.reportProgress({ text: '竖版视频在头条没有简介栏，简介不会显示，其余内容照常发布' })
    form.tells('简介', '竖版视频在头条没有简介栏，简介没有带上')
    ctx.log.info('toutiao.description.none')
    return ''
  }
  const shown = async (): Promise<string> => {
    const field = await form.now(S.description)
    return field === null
      ? ''
      : (await valueOf(ctx, field)) ||
          (await ctx.race(glance(() => field.evaluate((node) => node.textContent ?? '')))) ||
          ''
  }
  const stands = async (): Promise<boolean> => bare(await shown()) === bare(description)
  const fill = async (): Promise<void> => {
    await pressToFocus(form, await form.element('视频简介', S.description))
    if (await shown()) await clearFocused(ctx, form.page)
    await ctx.race(form.page.keyboard.sendCharacter(description))
    if (!(await stands())) throw notTaken('TEXT_NOT_TAKEN', '视频简介没有完整填进表单，平台页面可能已改版')
  }
  await fill()
  form.keeps({
    what: '视频简介',
    stands,
    again: fill,
    shows: async () => ({ wanted: description, seen: await shown() }),
  })
  return description
}

/**
 * Tags have a field of their own: the list's entry is taken, a tag without one ends with Enter; each is read back, kept
 * until the press, and told where the field did not take it.
 */
export async function fillTags(form: Form): Promise<void> {
  const { ctx, page, work, times } = form
  const named = async (selectors: Selectors, name: string) =>
    (await form.now(selectors, { line: `#${name}` })) ?? (await form.now(selectors, { line: name }))
  const unbound: string[] = []
  const add = async (name: string): Promise<void> => {
    await pressToFocus(form, await form.element('话题输入框', S.tagInput))
    await ctx.race(page.keyboard.sendCharacter(name))
    const listed = form.wait.any('话题列表', { it: () => named(S.tagOption, name) }, { timeoutMs: times.topics })
    const entry = await orNull(form, listed).catch(() => null)
    ctx.check()
    if (entry) await form.tap(entry.value)
    else await ctx.race(page.keyboard.press('Enter'))
    if (await orNull(form, form.wait.any('话题', { it: () => named(S.tag, name) }, { timeoutMs: times.topics }))) return
    unbound.push(name)
    // What the field keeps would become part of the next one.
    await form.write(await form.element('话题输入框', S.tagInput), '')
  }
  const names = namesOf(work)
  for (const name of names) await add(name)
  form.tells('话题', unbound.length === 0 ? '' : unboundTopics(unbound))
  const made = names.filter((name) => !unbound.includes(name))
  const missing = async (): Promise<string[]> => {
    const gone: string[] = []
    for (const name of made) if ((await named(S.tag, name)) === null) gone.push(name)
    return gone
  }
  form.keeps({
    what: '话题',
    stands: async () => (await missing()).length === 0,
    again: async () => {
      for (const name of await missing()) await add(name)
    },
    shows: async () => {
      const gone = await missing()
      return { wanted: made.join('、'), seen: made.filter((name) => !gone.includes(name)).join('、') }
    },
  })
}

/**
 * The chosen picture: local file, 「完成裁剪」 where its shape is not the site's, 「确定」, and once more where the dialog asks
 * back.
 */
export async function fillCover(form: Form): Promise<void> {
  const { ctx, work, times } = form
  if (!work.coverPath) return
  await form.tap(await form.element('封面', S.coverOpen))
  await form.tap(await form.element('本地上传', S.coverTab))
  await giveFiles(ctx, await form.element('封面上传入口', S.coverInput, { hidden: true }), [work.coverPath])
  const next = await form.wait.any(
    '封面裁剪',
    { crop: () => form.now(S.coverCrop), ready: () => form.now(S.coverDone) },
    { timeoutMs: times.cover },
  )
  if (next.name === 'crop') {
    await form.tap(next.value)
    await form.gone('封面裁剪', S.coverCrop)
  }
  await form.tap(await form.element('封面确定', S.coverDone, { timeoutMs: times.cover }))
  const closed = async (): Promise<boolean> => (await form.seen({ it: S.coverTab })) === null
  const end = await form.wait.any('封面保存', { sure: () => form.now(S.coverSure), closed }, { timeoutMs: times.cover })
  if (end.name === 'sure') await form.tap(end.value)
  await form.wait.any('封面保存', { closed }, { timeoutMs: times.cover })
}

/** 选择合集. Portrait films and 微头条 have none: the item stops, as the operator chose it by name. */
export async function fillCollection(form: Form, offered: boolean): Promise<void> {
  const { collection } = form.work
  if (!collection) return
  if (!offered) throw missing('selectCollectionInfo', '头条的竖版视频和微头条不能加入合集，请去掉合集后重试')
  await form.tap(await form.element('选择合集', S.collectionOpen))
  const none = () => missing('selectCollectionInfo', `账号没有合集「${collection.name}」，请重新选择`)
  await orElse(
    form,
    form.element('合集', S.collectionOption, { line: collection.name, timeoutMs: form.times.choice }),
    none,
  )
  await choose(form, S.collectionOption, collection.name, 'selectCollectionInfo')
  await form.tap(await form.element('合集确定', S.collectionOk))
  await form.gone('合集列表', S.collectionOk)
}

/** Declarations are checkboxes; only the chosen one is pressed. */
export async function fillDeclaration(form: Form): Promise<void> {
  const { declaration } = form.work
  if (declaration !== undefined) await choose(form, S.declaration, declaration, 'declaration')
}

/** 微头条 has no title: it is the first line of the text. Answers both as typed. */
export async function fillPost(form: Form): Promise<{ title: string; description: string }> {
  const { work } = form
  const title = oneLine(work.title)
  const way = { editor: S.body, options: S.topicOption, bind: 'press', unknownTopic: 'keep' } as const
  return { title, description: await fillText(form, way, belowTitle(title, work.description)) }
}
