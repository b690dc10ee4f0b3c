// The fields of 视频号's form, in the order of the page. All of them after the upload: before its end a collection resets
// the form.
import { HelperError } from '../../lib/errors.ts'
import { choose, minuteText, missing, pick, pickPlace, timingRefused, windowOf } from '../kit/choices.ts'
import { belowTitle, fillText, fillTitle, oneLine } from '../kit/fill-text.ts'
import { orElse, type Form } from '../kit/form.ts'
import { giveFiles, valueOf } from '../kit/page-actions.ts'
import { pressToOpen } from '../kit/press.ts'
import { info } from './info.ts'
import { S, WORDS } from './selectors.ts'
import { shortTitle } from './short-title.ts'

/** Months that the window can reach into. */
const MOST_MONTHS = 2
const notTaken = (what: string): HelperError =>
  new HelperError({
    kind: 'page-changed',
    code: 'CHOICE_NOT_TAKEN',
    msg: `${what}没有选中，平台页面可能已改版`,
    step: 'filling',
  })

/** The title is the first line of the text, and the short title is made from it. Answers both lines as typed. */
export async function fillWords(form: Form): Promise<{ title: string; description: string }> {
  const { work } = form
  const title = oneLine(work.title)
  // No list opens behind a topic: a blank binds it.
  const way = { editor: S.body, options: [], bind: 'Space', unknownTopic: 'keep' } as const
  const description = await fillText(form, way, belowTitle(title, work.description))
  const short = shortTitle(title)
  if (short) await fillTitle(form, S.shortTitle, short)
  const wrong = await form.textOf(S.fieldError)
  if (wrong)
    throw new HelperError({
      kind: 'content',
      code: 'FIELD_REFUSED',
      msg: `平台提示：${wrong}`,
      step: 'filling',
      errors: [{ field: 'title', msg: wrong }],
    })
  return { title, description }
}

/** The chosen picture as the portrait cover, whole; without one the site takes its own still. */
export async function fillCover(form: Form): Promise<void> {
  const { ctx, work, times, wait } = form
  if (!work.coverPath) return
  const box = await form.element('封面', S.coverOpen)
  // While the site makes its preview, the door is shut.
  await wait.any(
    '封面预览',
    { ready: async () => (await form.seen({ busy: S.coverBusy })) === null },
    { timeoutMs: times.cover },
  )
  await pressToOpen(form, '封面弹窗', S.coverDialog, () => form.tap(box))
  await giveFiles(ctx, await form.element('封面上传入口', S.coverInput, { hidden: true }), [work.coverPath])
  // Only a picture of another shape is cropped.
  const next = await wait.any(
    '裁剪封面图',
    { crop: () => form.now(S.cropDone), ready: () => form.now(S.coverDone) },
    { timeoutMs: times.cover },
  )
  if (next.name === 'crop') {
    await form.tap(next.value)
    await form.gone('裁剪封面图', S.cropDone)
  }
  await form.tap(await form.element('封面确认', S.coverDone, { timeoutMs: times.cover }))
  await form.gone('封面弹窗', S.coverDialog)
}

/** 位置: the site chooses a place near by itself, so 「不显示位置」 is taken where the operator chose none. */
export async function fillPoi(form: Form): Promise<void> {
  const { poi } = form.work
  const name = poi?.name ?? WORDS.noPlace
  const shown = async (): Promise<string> => (await form.textOf(S.poiShown)) || WORDS.noPlace
  if ((await shown()) === name) return
  const box = await form.element('位置', S.poiBox)
  await form.tap(box)
  if (poi) await form.write(await form.element('搜索附近位置', S.poiInput), poi.name)
  await pickPlace(form, S.poiOption, poi ?? { name }, '位置')
  const taken = () =>
    orElse(
      form,
      form.wait.any('位置', { taken: async () => (await shown()) === name }, { timeoutMs: form.times.choice }),
      () => notTaken(`位置「${name}」`),
    )
  try {
    await taken()
  } catch (error) {
    // The list is drawn anew while its search answers, which swallows a press; while it stays open, a second press
    // can't choose anything else.
    if (
      !(
        error instanceof HelperError &&
        error.code === 'CHOICE_NOT_TAKEN' &&
        (await form.now(S.poiOption, { line: name }))
      )
    )
      throw error
    await pickPlace(form, S.poiOption, poi ?? { name }, '位置')
    await taken()
  }
}

export async function fillCollection(form: Form): Promise<void> {
  const { collection } = form.work
  if (!collection) return
  await form.tap(await form.element('添加到合集', S.collectionBox))
  await pick(form, S.collectionOption, collection.name, () =>
    missing('selectCollectionInfo', `账号没有合集「${collection.name}」，请重新选择`),
  )
  await orElse(
    form,
    form.element('合集', S.collectionBox, { part: collection.name, timeoutMs: form.times.choice }),
    () => notTaken(`合集「${collection.name}」`),
  )
}

/** 视频标注: only the one that the operator chose. */
export async function fillDeclaration(form: Form): Promise<void> {
  const { declaration } = form.work
  if (declaration === undefined) return
  await form.tap(await form.element('视频标注', S.declarationBox))
  await pick(form, S.declarationOption, declaration, () =>
    missing('declaration', `平台没有标注「${declaration}」，请重新选择`),
  )
  await orElse(
    form,
    form.element('视频标注', S.declarationShown, { part: declaration, timeoutMs: form.times.choice }),
    () => notTaken(`视频标注「${declaration}」`),
  )
}

/** 定时: the day in the calendar, the time by keys, both read back. */
export async function fillSchedule(form: Form): Promise<void> {
  const { ctx, work } = form
  if (work.timingTime === 0) return
  const at = new Date(work.timingTime * 1000)
  const wanted = minuteText(at)
  const [date = '', time = ''] = wanted.split(' ')
  await choose(form, S.choice, WORDS.timed, 'timing_time')
  await form.tap(await form.element('发表时间', S.dateInput))
  const month = `${date.slice(5, 7)}月`
  await form.element('日历', S.monthLabel)
  for (let turns = 0; !(await form.textOf(S.monthLabel)).includes(month); turns += 1) {
    if (turns >= MOST_MONTHS) throw timingRefused(wanted, windowOf(info, form.work.kind))
    await form.tap(await form.element('下个月', S.nextMonth))
  }
  const day = await form.now(S.day, { line: String(at.getDate()) })
  if (!day) throw timingRefused(wanted, windowOf(info, form.work.kind))
  await form.tap(day)
  const clock = await form.element('时间', S.timeInput)
  await form.write(clock, time)
  // The time counts once something else is pressed.
  await form.tap(await form.element('作品简介', S.body))
  const shown = (await valueOf(ctx, await form.element('发表时间', S.dateInput))).replace(/\D/g, '')
  if (!shown.includes(date.replace(/\D/g, '')) || (await valueOf(ctx, clock)) !== time)
    throw timingRefused(wanted, windowOf(info, form.work.kind))
}
