// 定时发布: three selects in a dialog whose own button hands the work in.
import { glance } from '../../browser/waiting.ts'
import type { HelperError } from '../../lib/errors.ts'
import { minuteText, timingRefused, windowOf } from '../kit/choices.ts'
import { orElse, type Form } from '../kit/form.ts'
import { readBack } from '../kit/read-back.ts'
import { cssText } from '../../tables/live-table.ts'
import { info } from './info.ts'
import { S, TIMER } from './selectors.ts'

const two = (value: number): string => String(value).padStart(2, '0')
/** Pages write `9` or `09`: numbers are compared, not words. */
export function numbersOf(text: string): string {
  return (text.match(/\d+/g) ?? []).map(Number).join('-')
}

const pickNumber = async (form: Form, select: string, wanted: string, otherwise: () => HelperError): Promise<void> => {
  const { ctx, page, times } = form
  const value = [`${select} .byte-select-view-value`, `${select} .byte-select-view`]
  if (numbersOf(await form.textOf(value)) === numbersOf(wanted)) return
  await form.tap(await form.element('定时选项', [`${select} .byte-select-view`]))
  const words = async (): Promise<string | null> => {
    // Closed lists of the other selects may stay in the document.
    const shown = () =>
      page.evaluate(
        (css) =>
          [...document.querySelectorAll(css)]
            .filter((node) => node.getBoundingClientRect().height > 0)
            .map((node) => (node.textContent ?? '').trim()),
        cssText(S.timerOption),
      )
    const options = await ctx.race(glance(shown))
    return options?.find((word) => numbersOf(word) === numbersOf(wanted)) ?? null
  }
  const found = await orElse(form, form.wait.any('定时选项', { words }, { timeoutMs: times.choice }), otherwise)
  const option = await form.now(S.timerOption, { line: found.value })
  if (!option) throw otherwise()
  await form.tap(option)
  if (numbersOf(await form.textOf(value)) !== numbersOf(wanted)) throw otherwise()
}

/**
 * Opens the timer, sets day, hour and minute, and reads them back; the dialog stays open for the press. @throws
 * HelperError kind `platform-limit`
 */
export async function fillSchedule(form: Form): Promise<void> {
  const { timingTime } = form.work
  if (timingTime === 0) return
  const date = new Date(timingTime * 1000)
  const refused = () => timingRefused(minuteText(date), windowOf(info, form.work.kind))
  // From here on a dialog lies over the form.
  await readBack(form)
  await form.tap(await form.element('定时发布', S.timerOpen))
  await form.element('定时发布弹窗', S.timerDialog)
  await pickNumber(form, TIMER.day, `${two(date.getMonth() + 1)}月${two(date.getDate())}日`, refused)
  await pickNumber(form, TIMER.hour, two(date.getHours()), refused)
  await pickNumber(form, TIMER.minute, two(date.getMinutes()), refused)
  const sum = await form.textOf(S.timerSum)
  if (sum && numbersOf(sum) !== numbersOf(minuteText(date))) throw refused()
}
