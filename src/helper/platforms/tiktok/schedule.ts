// The timer: a day in a calendar, hour and minute in two lists, all by numbers, as the words change with the language.
import type { ElementHandle } from 'puppeteer-core'
import type { HelperError } from '../../lib/errors.ts'
import { minuteText, pick, timingRefused, windowOf } from '../kit/choices.ts'
import { orNull, type Form } from '../kit/form.ts'
import { valueOf } from '../kit/page-actions.ts'
import { info } from './info.ts'
import { S } from './selectors.ts'
import { chooseSurely } from './sure.ts'

const MOST_TRIES = 2
const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

const pickDay = async (form: Form, field: ElementHandle, date: string, refused: () => HelperError): Promise<void> => {
  const ahead = monthOf(date) - monthOf(await valueOf(form.ctx, field))
  await form.tap(field)
  await form.element('日历', S.calendar)
  // The window of ten days reaches into the next month at most.
  if (ahead > 0) await form.tap(await form.element('下一月', S.nextMonth))
  await pick(form, S.day, String(Number(date.slice(8))), refused)
}

const pickTime = async (form: Form, field: ElementHandle, time: string, refused: () => HelperError): Promise<void> => {
  const [hour = '', minute = ''] = time.split(':')
  await form.tap(field)
  await pick(form, S.hour, hour, refused)
  // On some pages the lists close after the hour.
  if (!(await form.now(S.minute))) await form.tap(field)
  await pick(form, S.minute, minute, refused)
  // Left open they lie over the fields below.
  if (await form.now(S.minute)) await form.tap(field)
}

/**
 * Switches to a later time, sets it and reads it back. @throws HelperError kind `platform-limit` when the lists do not
 * offer it, `page-changed` when the page does not follow
 */
export async function fillSchedule(form: Form): Promise<void> {
  const { ctx, work, times } = form
  if (work.timingTime === 0) return
  const wanted = minuteText(new Date(work.timingTime * 1000))
  const [date = '', time = ''] = wanted.split(' ')
  const refused = (): HelperError => timingRefused(wanted, windowOf(info, form.work.kind))
  await chooseSurely(form, '定时发布', S.scheduleRadio, async () => (await form.now(S.scheduleOn)) !== null)
  const timeField = await form.element('定时时间', S.scheduleTime)
  const dateField = await form.element('定时日期', S.scheduleDate)
  for (let tries = 1; ; tries += 1) {
    if ((await valueOf(ctx, dateField)) !== date) await pickDay(form, dateField, date, refused)
    if ((await valueOf(ctx, timeField)) !== time) await pickTime(form, timeField, time, refused)
    // A day changes the hours that are open, so both are looked at together. The entries were there and were pressed:
    // what does not follow is a slow or a changed page.
    const taken = form.wait.any(
      '定时时间',
      { taken: async () => (await valueOf(ctx, dateField)) === date && (await valueOf(ctx, timeField)) === time },
      { timeoutMs: tries < MOST_TRIES ? Math.min(times.topics, 2_000) : times.element },
    )
    if (await (tries < MOST_TRIES ? orNull(form, taken) : taken)) return
  }
}
