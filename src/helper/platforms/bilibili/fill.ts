// The fields of B站's form, in the order of the page.
import { glance } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import { minuteText, missing, pick, timingRefused, windowOf } from '../kit/choices.ts'
import { fillText, fillTitle } from '../kit/fill-text.ts'
import { orElse, orNull, type Form } from '../kit/form.ts'
import { giveFiles, valueOf } from '../kit/page-actions.ts'
import { pressToOpen } from '../kit/press.ts'
import { info } from './info.ts'
import { S, TABLE } from './selectors.ts'

const changed = (code: string, msg: string): HelperError =>
  new HelperError({
    kind: 'page-changed',
    code,
    msg: `${msg}，平台页面可能已改版（页面规则 v${TABLE.version}）`,
    step: 'filling',
  })

/** The site puts the file's name there; it is replaced. Answers the title as typed. */
export function fillName(form: Form): Promise<string> {
  return fillTitle(form, S.title, form.work.title)
}

/** 简介; the topics are tags here and have a field of their own. */
export function fillDescription(form: Form): Promise<string> {
  return fillText(
    { ...form, work: { ...form.work, topics: [], friends: [] } },
    { editor: S.text, options: [], bind: 'Space', unknownTopic: 'keep' },
  )
}

/** 分区 is required. The site chooses one by itself once the video is there; ours would be a guess. */
export async function requireCategory(form: Form): Promise<void> {
  await form.element('分区', S.category)
  const named = form.wait.any(
    '分区',
    { name: async () => /^(?!请选择).+/.test(await form.textOf(S.categoryName)) },
    { timeoutMs: form.times.choice },
  )
  await orElse(form, named, () => missing('category', 'B站没有为视频选出分区，请在 B站创作中心手动投稿并选择分区'))
}

const coverNow = async (form: Form): Promise<string> => {
  const image = await form.now(S.coverShown)
  return image
    ? ((await form.ctx.race(
        glance(() => image.evaluate((node) => (node instanceof HTMLImageElement ? node.src : ''))),
      )) ?? '')
    : ''
}

/** The chosen picture for both shapes through the cover dialog; without one the site takes its own frame. */
export async function fillCover(form: Form): Promise<void> {
  const { ctx, work, times } = form
  if (!work.coverPath) return
  const before = await coverNow(form)
  const entry = await form.element('添加封面', S.coverOpen)
  await pressToOpen(form, '封面弹窗', S.coverDialog, () => form.tap(entry))
  const sync = await form.now(S.coverSync)
  const synced =
    sync &&
    (await ctx.race(
      glance(() => sync.evaluate((node) => node instanceof Element && (node.querySelector('input')?.checked ?? false))),
    ))
  if (sync && synced === false) await form.tap(sync)
  await giveFiles(ctx, await form.element('封面上传入口', S.coverInput, { hidden: true }), [work.coverPath])
  await form.tap(await form.element('封面完成', S.coverDone, { timeoutMs: times.cover }))
  await form.gone('封面弹窗', S.coverDialog)
  await form.wait.any('封面', { taken: async () => ![before, ''].includes(await coverNow(form)) })
}

/** 创作声明: only the one that the operator chose. Some accounts don't have it: then it can't be kept. */
export async function fillDeclaration(form: Form): Promise<void> {
  const { declaration } = form.work
  if (declaration === undefined) return
  const box = await orElse(form, form.element('创作声明', S.declarationBox, { timeoutMs: form.times.choice }), () =>
    missing('declaration', '该账号的投稿页没有创作声明，请取消自主声明后重试'),
  )
  await form.tap(box)
  await pick(form, S.declarationOption, declaration, () =>
    missing('declaration', `平台没有声明「${declaration}」，请重新选择`),
  )
  if ((await valueOf(form.ctx, box)) !== declaration)
    throw changed('CHOICE_NOT_TAKEN', `声明「${declaration}」没有选中`)
}

export async function fillCollection(form: Form): Promise<void> {
  const { collection } = form.work
  if (!collection) return
  const unknown = () => missing('selectCollectionInfo', `账号没有合集「${collection.name}」，请重新选择`)
  await form.tap(
    await orElse(form, form.element('加入合集', S.collectionBox, { timeoutMs: form.times.choice }), unknown),
  )
  await pick(form, S.collectionOption, collection.name, unknown)
  // The name stands where the page asked to choose.
  await form.gone('请选择合集', S.collectionBox)
}

/** Proposed tags that come in between move the lists under the pointer: then the neighbour was taken. */
const MOST_TRIES = 2

/** Months since year 0, of a title like 2026年11月. */
const monthsOf = (title: string): number => {
  const [year = 0, month = 0] = (title.match(/\d+/g) ?? []).map(Number)
  return year * 12 + month
}

const pickDay = async (form: Form, at: Date, refused: () => HelperError): Promise<void> => {
  await form.tap(await form.element('日期', S.date))
  const month = `${at.getFullYear()}年${at.getMonth() + 1}月`
  await form.element('月份', S.month)
  const shown = await form.textOf(S.month)
  // 15 days reach into the next month at most. On the last day of a month the page, which proposes tomorrow, is ahead.
  if (shown !== month)
    await form.tap(await form.element('换月', monthsOf(shown) > monthsOf(month) ? S.previousMonth : S.nextMonth))
  await orElse(form, form.element('月份', S.month, { line: month }), refused)
  await pick(form, S.day, String(at.getDate()), refused)
}

const pickTime = async (form: Form, time: string, refused: () => HelperError): Promise<void> => {
  const [hour = '', minute = ''] = time.split(':')
  await form.tap(await form.element('时间', S.time))
  await pick(form, S.hour, hour, refused)
  await pick(form, S.minute, minute, refused)
  // What is shown follows only once the lists are closed.
  await form.ctx.race(form.page.keyboard.press('Escape'))
}

/** 定时发布: day in a calendar, hour and minute in two lists, then read back. */
export async function fillSchedule(form: Form): Promise<void> {
  const { work, times } = form
  if (work.timingTime === 0) return
  const at = new Date(work.timingTime * 1000)
  const wanted = minuteText(at)
  const [date = '', time = ''] = wanted.split(' ')
  const refused = () => timingRefused(wanted, windowOf(info, form.work.kind))
  const isShown = async () => (await form.textOf(S.dateShown)) === date && (await form.textOf(S.timeShown)) === time
  await form.tap(await form.element('定时发布', S.scheduleSwitch))
  for (let tries = 1; ; tries += 1) {
    if ((await form.textOf(S.dateShown)) !== date) await pickDay(form, at, refused)
    await pickTime(form, time, refused)
    // Before it is called a refusal, a slow page gets the time of an element.
    const shown = form.wait.any(
      '定时时间',
      { taken: isShown },
      { timeoutMs: tries < MOST_TRIES ? times.topics : times.element },
    )
    if (await (tries < MOST_TRIES ? orNull(form, shown) : orElse(form, shown, refused))) return
  }
}
