import { glance } from '../../browser/waiting.ts'
import type { HelperError } from '../../lib/errors.ts'
import { minuteText, pick, timingRefused, windowOf } from '../kit/choices.ts'
import { orElse, type Form } from '../kit/form.ts'
import { valueOf } from '../kit/page-actions.ts'
import { info } from './info.ts'
import { S } from './selectors.ts'

const DAY_MS = 86_400_000
/** Start of a day, so that two can be counted apart. */
const dayOf = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
/** A day as the list names it. */
export function dayWord(at: Date, now = new Date()): string {
  const ahead = Math.round((dayOf(at) - dayOf(now)) / DAY_MS)
  return ahead === 0 ? '今天' : ahead === 1 ? '明天' : `${at.getMonth() + 1}月${at.getDate()}日`
}

/**
 * 定时发表 in the dialog of the last step: day by its word, time in two lists, then read back. @throws HelperError kind
 * `platform-limit`
 */
export async function fillSchedule(form: Form): Promise<void> {
  const { ctx, work } = form
  if (work.timingTime === 0) return
  const at = new Date(work.timingTime * 1000)
  const wanted = minuteText(at)
  const [hour = '', minute = ''] = wanted.slice(11).split(':')
  const refused = (): HelperError => timingRefused(wanted, windowOf(info, form.work.kind))
  await form.tap(await form.element('定时发表', S.timerSwitch))
  const day = await orElse(form, form.element('定时日期', S.day), refused)
  const word = dayWord(at)
  await form.tap(day)
  await pick(form, S.dayOption, word, refused)
  const time = await form.element('定时时间', S.time)
  await form.tap(time)
  await pick(form, S.hour, hour, refused)
  await pick(form, S.minute, minute, refused)
  // The time is taken when the lists close, by a press beside them.
  await form.tap(await form.element('发表弹窗', S.outside))
  const shown = (await ctx.race(glance(() => day.evaluate((node) => (node.textContent ?? '').trim())))) ?? ''
  if (shown !== word || (await valueOf(ctx, time)) !== `${hour}:${minute}`) throw refused()
}
