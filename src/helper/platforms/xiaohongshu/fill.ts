// The fields of 小红书's form, in the order of the page.
import type { ElementHandle } from 'puppeteer-core'
import { glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { minuteText, missing, pick, pickPlace, tapFresh, typeTime, windowOf } from '../kit/choices.ts'
import { fillText, fillTitle } from '../kit/fill-text.ts'
import { orElse, type Form } from '../kit/form.ts'
import { hoverFor } from '../kit/hover.ts'
import { giveFiles } from '../kit/page-actions.ts'
import { pressToOpen } from '../kit/press.ts'
import { cssText } from '../../tables/live-table.ts'
import { info } from './info.ts'
import { S, WORDS } from './selectors.ts'

const tooLong = (field: string, words: string): HelperError =>
  new HelperError({
    kind: 'content',
    code: 'TOO_LONG',
    msg: `平台提示超过字数限制：${words}`,
    step: 'filling',
    errors: [{ field, msg: words }],
  })
const notTaken = (what: string): HelperError =>
  new HelperError({
    kind: 'page-changed',
    code: 'CHOICE_NOT_TAKEN',
    msg: `${what}没有选中，平台页面可能已改版`,
    step: 'filling',
  })

/** Title and text with its topics, as typed. A topic that the site does not know is taken out again, and told. */
export async function fillWords(form: Form): Promise<{ title: string; description: string }> {
  const title = await fillTitle(form, S.title, form.work.title)
  const description = await fillText(form, {
    editor: S.editor,
    options: S.topicOption,
    door: S.topicButton,
    bind: 'press',
    unknownTopic: 'remove',
  })
  const [longTitle, longText] = [await form.textOf(S.titleError), await form.textOf(S.editorError)]
  if (longTitle) throw tooLong('title', longTitle)
  if (longText) throw tooLong('description', longText)
  for (const sentence of form.told()) await form.stepper.step('filling', sentence)
  return { title, description }
}

/**
 * The editor of covers since September 2026: the picture stands among others, and only the one that was pressed counts.
 */
const throughEditor = async (form: Form): Promise<void> => {
  const { ctx, work, times } = form
  const before = await form.count(S.coverThumb)
  await giveFiles(ctx, await form.element('封面上传入口', S.coverEditorInput, { hidden: true }), [work.coverPath])
  await form.wait.any(
    '封面图片',
    { arrived: async () => (await form.count(S.coverThumb)) > before },
    { timeoutMs: times.cover },
  )
  await form.tap(await newestThumb(form))
  await form.tap(await form.element('封面完成', S.coverEditorDone, { timeoutMs: times.cover }))
  await form.gone('封面弹窗', S.coverEditor)
}

/** The picture that came last: the page numbers them in the order of their coming. */
const newestThumb = async (form: Form): Promise<ElementHandle> => {
  const found = await form.ctx.race(
    glance(() =>
      form.page.evaluateHandle(
        (selector) => [...document.querySelectorAll(selector)].at(-1) ?? null,
        cssText(S.coverThumb),
      ),
    ),
  )
  const thumb = (found?.asElement() ?? null) as ElementHandle | null
  if (thumb === null) throw notTaken('封面图片')
  return thumb
}

/**
 * The chosen picture through the cover dialog, whose door shows only under the pointer; without one the site takes the
 * first frame.
 */
export async function fillCover(form: Form): Promise<void> {
  const { ctx, work, times } = form
  if (work.kind !== 'video' || !work.coverPath) return
  await form.element('封面', S.coverBox)
  await pressToOpen(form, '封面弹窗', S.coverDialog, () =>
    tapFresh(form, () => hoverFor(form, () => form.now(S.coverBox), '封面入口', S.coverOpen)),
  )
  if (await form.now(S.coverEditor)) return throughEditor(form)
  await form.tap(await form.element('上传封面', S.coverTab))
  await giveFiles(ctx, await form.element('封面上传入口', S.coverInput, { hidden: true }), [work.coverPath])
  await form.element('封面预览', S.coverReady, { timeoutMs: times.cover })
  await form.tap(await form.element('封面确定', S.coverDone, { timeoutMs: times.cover }))
  await form.gone('封面弹窗', S.coverDialog)
  await form.gone('封面上传', S.coverBusy)
}

/** 添加地点: searched by the chosen place's name; the same address wins over the same name alone. */
export async function fillPoi(form: Form): Promise<void> {
  const { poi } = form.work
  if (!poi) return
  await form.tap(await form.element('添加地点', S.poiBox))
  await form.write(await form.element('地点输入框', S.poiInput), poi.name)
  await pickPlace(form, S.poiOption, poi, '地点')
  await orElse(form, form.element('地点', S.chosen, { line: poi.name, timeoutMs: form.times.choice }), () =>
    notTaken(`地点「${poi.name}」`),
  )
}

export async function fillCollection(form: Form): Promise<void> {
  const { collection } = form.work
  if (!collection) return
  await form.tap(await form.element('加入合集', S.collectionBox))
  await pick(form, S.collectionOption, collection.name, () =>
    missing('selectCollectionInfo', `账号没有合集「${collection.name}」，请重新选择`),
  )
  await orElse(
    form,
    form.element('合集', S.collectionChosen, { line: collection.name, timeoutMs: form.times.choice }),
    () => notTaken(`合集「${collection.name}」`),
  )
}

/** 内容类型声明: only the one that the operator chose; some ask once more. */
export async function fillDeclaration(form: Form): Promise<void> {
  const { declaration } = form.work
  if (declaration === undefined) return
  await form.tap(await form.element('内容类型声明', S.declarationBox))
  await pick(form, S.declarationOption, declaration, () =>
    missing('declaration', `平台没有声明「${declaration}」，请重新选择`),
  )
  const chosen = () => form.now(S.chosen, { line: declaration })
  const found = await orElse(
    form,
    form.wait.any('声明', { chosen, confirm: () => form.now(S.declarationConfirm) }, { timeoutMs: form.times.choice }),
    () => notTaken(`声明「${declaration}」`),
  )
  if (found.name === 'chosen') return
  await form.tap(found.value)
  await orElse(form, form.wait.any('声明', { chosen }, { timeoutMs: form.times.choice }), () =>
    notTaken(`声明「${declaration}」`),
  )
}

export async function fillVisibility(form: Form): Promise<void> {
  const { visibility } = form.work
  if (visibility === undefined) return
  const word = WORDS.visibility[visibility]
  if (await form.now(S.visibilityBox, { part: word })) return
  await form.tap(await form.element('可见范围', S.visibilityBox))
  await pick(form, S.visibilityOption, word, () => missing('visibility', `平台页面没有选项「${word}」`))
  await orElse(form, form.element('可见范围', S.visibilityBox, { part: word, timeoutMs: form.times.choice }), () =>
    notTaken(`可见范围「${word}」`),
  )
}

/** 定时发布: its input exists once the switch is on; typed and read back. */
export async function fillSchedule(form: Form): Promise<void> {
  if (form.work.timingTime === 0) return
  if (!(await form.now(S.scheduleInput))) await form.tap(await form.element('定时发布', S.scheduleSwitch))
  await typeTime(form, {
    input: S.scheduleInput,
    error: S.scheduleError,
    text: minuteText(new Date(form.work.timingTime * 1000)),
    window: windowOf(info, form.work.kind),
  })
}
