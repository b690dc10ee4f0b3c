// The fields of 快手's form, in the order of the page.
import { glance } from '../../browser/waiting.ts'
import { choose, minuteText, missing, pick, pickPlace, timingRefused } from '../kit/choices.ts'
import { cut, fillText } from '../kit/fill-text.ts'
import { type Form } from '../kit/form.ts'
import { giveFiles, valueOf } from '../kit/page-actions.ts'
import { info } from './info.ts'
import { S, WORDS } from './selectors.ts'

/** There is no title field: the title is the first line of the text. Answers it as typed. */
export const fillBody = async (form: Form): Promise<{ title: string; description: string }> => {
  const { work } = form
  const title = cut(work.title.replace(/\s*\n\s*/g, ' ').trim(), info.limits.video_title_max ?? 50)
  const text = work.description ? `${title}\n${work.description}` : title
  const way = { editor: S.body, max: info.limits.text_max ?? 450, topicsMax: info.limits.topics_max ?? 4, options: S.topicOption, bind: 'press', unknownTopic: 'keep' } as const
  return { title, description: await fillText(form, way, text) }
}

/** The chosen picture through the cover dialog; without one the site takes its own frame. */
export const fillCover = async (form: Form): Promise<void> => {
  const { ctx, work, times } = form
  if (work.kind !== 'video' || !work.coverPath) return
  await form.tap(await form.element('封面设置', S.coverOpen))
  await form.element('封面弹窗', S.coverDialog)
  await form.tap(await form.element('上传封面', S.coverTab))
  await giveFiles(ctx, await form.element('封面上传入口', S.coverInput, { hidden: true }), [work.coverPath])
  await form.element('封面预览', S.coverReady, { timeoutMs: times.cover })
  await form.tap(await form.element('封面确认', S.coverDone, { timeoutMs: times.cover }))
  await form.gone('封面弹窗', S.coverDialog)
}

export const fillCollection = async (form: Form): Promise<void> => {
  const { collection } = form.work
  if (!collection) return
  await form.tap(await form.element('加入合集', S.collectionBox))
  await pick(form, S.option, collection.name, () => missing('selectCollectionInfo', `账号没有合集「${collection.name}」，请重新选择`))
}

/** 添加地点: searched by the chosen place's name; the same address wins over the same name alone. */
export const fillPoi = async (form: Form): Promise<void> => {
  const { poi } = form.work
  if (!poi) return
  await form.tap(await form.element('添加地点', S.poiBox))
  await form.write(await form.element('地点输入框', S.poiInput, { hidden: true }), poi.name)
  await pickPlace(form, S.option, poi, '地点')
}

/** 作者声明: only the one that the operator chose. */
export const fillDeclaration = async (form: Form): Promise<void> => {
  const { declaration } = form.work
  if (declaration === undefined) return
  await form.tap(await form.element('作者声明', S.declarationBox))
  await pick(form, S.option, declaration, () => missing('declaration', `平台没有声明「${declaration}」，请重新选择`))
}

export const fillVisibility = async (form: Form): Promise<void> => {
  const { visibility } = form.work
  if (visibility !== undefined) await choose(form, S.choice, WORDS.visibility[visibility], 'visibility')
}

/** 定时发布: the input is read-only for keys, so its own setter and events are used, then it is read back. */
export const fillSchedule = async (form: Form): Promise<void> => {
  const { ctx, work } = form
  if (work.timingTime === 0) return
  await choose(form, S.choice, WORDS.timed, 'timing_time')
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
  if ((await valueOf(ctx, input)) !== wanted) throw timingRefused(wanted, '1 小时后至 14 天内')
}
