// The fields of 快手's form, in the order of the page.
import type { ElementHandle } from 'puppeteer-core'
import { glance } from '../../browser/waiting.ts'
import { choose, minuteText, missing, pick, pickPlace, tapFresh, timingRefused, windowOf } from '../kit/choices.ts'
import { belowTitle, fillText, oneLine } from '../kit/fill-text.ts'
import { type Form } from '../kit/form.ts'
import { hoverFor } from '../kit/hover.ts'
import { giveFiles, valueOf } from '../kit/page-actions.ts'
import { pressToOpen } from '../kit/press.ts'
import { cssText } from '../../tables/live-table.ts'
import { info } from './info.ts'
import { S, WORDS } from './selectors.ts'

/** How long a level of the regions may take to come, ms. */
const REGION_MS = 150

/** There is no title field: the title is the first line of the text. Answers it as typed. */
export async function fillBody(form: Form): Promise<{ title: string; description: string }> {
  const { work } = form
  const title = oneLine(work.title)
  const way = { editor: S.body, options: S.topicOption, signPauseMs: 500, bind: 'press', unknownTopic: 'keep' } as const
  return { title, description: await fillText(form, way, belowTitle(title, work.description)) }
}

/** The chosen picture through the cover dialog; without one the site takes its own frame. */
export async function fillCover(form: Form): Promise<void> {
  const { ctx, work, times } = form
  if (work.kind !== 'video' || !work.coverPath) return
  await form.element('封面', S.coverBox)
  await pressToOpen(form, '封面弹窗', S.coverDialog, () =>
    tapFresh(form, () => hoverFor(form, () => form.now(S.coverBox), '封面入口', S.coverDoor)),
  )
  await form.tap(await form.element('上传封面', S.coverTab))
  // A picture from before makes room, so that what shows afterwards is this one.
  const before = await form.now(S.coverClear)
  if (before) await form.tap(before)
  await giveFiles(ctx, await form.element('封面上传入口', S.coverInput, { hidden: true }), [work.coverPath])
  await form.element('封面图片', S.coverClear, { timeoutMs: times.cover })
  await form.tap(await form.element('封面确认', S.coverDone, { timeoutMs: times.cover }))
  await form.gone('封面弹窗', S.coverDialog)
}

export async function fillCollection(form: Form): Promise<void> {
  const { collection } = form.work
  if (!collection) return
  await form.tap(await form.element('加入合集', S.collectionBox))
  await pick(form, S.option, collection.name, () =>
    missing('selectCollectionInfo', `账号没有合集「${collection.name}」，请重新选择`),
  )
}

/** Names of a cascader's entries, by level; none = it is closed. */
const regionsOf = async ({ ctx, page }: Form): Promise<string[][]> =>
  (await ctx.race(
    glance(() =>
      page.evaluate(
        (menu, item) => {
          const shows = (node: Element): boolean => node.getBoundingClientRect().height > 0
          return [...document.querySelectorAll(menu)]
            .filter(shows)
            .map((level) => [...level.querySelectorAll(item)].map((one) => (one.textContent ?? '').trim()))
        },
        cssText(S.regionMenu),
        cssText(S.regionItem),
      ),
    ),
  )) ?? []

const pressRegion = async (form: Form, level: number, name: string): Promise<void> => {
  const { ctx, page } = form
  const found = await ctx.race(
    glance(() =>
      page.evaluateHandle(
        (menu, item, at, wanted) =>
          [
            ...([...document.querySelectorAll(menu)]
              .filter((node) => node.getBoundingClientRect().height > 0)
              [at]?.querySelectorAll(item) ?? []),
          ].find((one) => (one.textContent ?? '').trim() === wanted) ?? null,
        cssText(S.regionMenu),
        cssText(S.regionItem),
        level,
        name,
      ),
    ),
  )
  const entry = (found?.asElement() ?? null) as ElementHandle | null
  if (entry) await form.tap(entry)
  await ctx.sleep(REGION_MS)
}

/**
 * The region of a place, level by level. Provinces stand in no look-up of ours: they are opened until one holds the
 * city.
 */
const fillRegion = async (form: Form, where: string): Promise<void> => {
  const box = await form.now(S.regionBox)
  if (!box) return
  await form.tap(box)
  await form.element('所在地区', S.regionItem)
  const fitting = (level: readonly string[] | undefined): string | undefined =>
    level?.find((name) => name.length > 1 && where.includes(name))
  const none = () => missing('selectPoiInfo', `页面上选不到地点所在的地区（${where}），请重新选择地点`)
  for (let level = 0; ; level += 1) {
    const levels = await regionsOf(form)
    if (levels.length === 0) return
    const name = fitting(levels[level])
    if (name !== undefined) {
      await pressRegion(form, level, name)
      continue
    }
    if (level > 0) throw none()
    let found = false
    for (const province of levels[0] ?? []) {
      await pressRegion(form, 0, province)
      found = fitting((await regionsOf(form))[1]) !== undefined
      if (found) break
    }
    if (!found) throw none()
  }
}

/**
 * 添加地点: the region where the page asks for one, then searched by the chosen place's name; the same address wins over
 * the same name alone.
 */
export async function fillPoi(form: Form): Promise<void> {
  const { poi } = form.work
  if (!poi) return
  await fillRegion(form, `${poi.address}${poi.name}`)
  await form.tap(await form.element('添加地点', S.poiBox))
  await form.write(await form.element('地点输入框', S.poiInput, { hidden: true }), poi.name)
  await pickPlace(form, S.option, poi, '地点')
}

/** 作者声明: only the one that the operator chose. */
export async function fillDeclaration(form: Form): Promise<void> {
  const { declaration } = form.work
  if (declaration === undefined) return
  await form.tap(await form.element('作者声明', S.declarationBox))
  await pick(form, S.option, declaration, () => missing('declaration', `平台没有声明「${declaration}」，请重新选择`))
}

export async function fillVisibility(form: Form): Promise<void> {
  const { visibility } = form.work
  if (visibility === undefined) return
  const [now = '', before] = WORDS.visibility[visibility]
  const word =
    before !== undefined &&
    !(await form.now(S.visibilityChoice, { line: now })) &&
    (await form.now(S.visibilityChoice, { line: before }))
      ? before
      : now
  await choose(form, S.visibilityChoice, word, 'visibility')
}

/** 定时发布: the input is read-only for keys, so its own setter and events are used, then it is read back. */
export async function fillSchedule(form: Form): Promise<void> {
  const { ctx, work } = form
  if (work.timingTime === 0) return
  await choose(form, S.timeChoice, WORDS.timed, 'timing_time')
  const wanted = `${minuteText(new Date(work.timingTime * 1000))}:00`
  const input = await form.element('定时时间', S.scheduleInput)
  await form.tap(input)
  await ctx.race(
    glance(() =>
      input.evaluate((node, value) => {
        if (!(node instanceof HTMLInputElement)) return
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(node, value)
        node.dispatchEvent(new Event('input', { bubbles: true }))
        node.dispatchEvent(new Event('change', { bubbles: true }))
      }, wanted),
    ),
  )
  const ok = await form.now(S.scheduleOk)
  if (ok) await form.tap(ok)
  else await ctx.race(form.page.keyboard.press('Enter'))
  if ((await valueOf(ctx, input)) !== wanted) throw timingRefused(wanted, windowOf(info, form.work.kind))
}
