// 定时发布: three lists in a dialog that listen to arrow keys only.
import { glance } from '../../browser/waiting.ts'
import type { HelperError } from '../../lib/errors.ts'
import { minuteText, timingRefused, windowOf } from '../kit/choices.ts'
import type { Form } from '../kit/form.ts'
import { readBack } from '../kit/read-back.ts'
import { info } from './info.ts'
import { S } from './selectors.ts'

/** The list that is open offers nothing else than its active entry. */
const isAlone = async (form: Form): Promise<boolean> => {
  const active = await form.now(S.active)
  return (
    active !== null &&
    (await form.ctx.race(glance(() => active.evaluate((entry) => entry.parentElement?.childElementCount === 1)))) ===
      true
  )
}

/**
 * Opens one list, walks down to the entry that says `label`, takes it, reads it back. The list starts anew behind its
 * end: only a whole round without the label is a refusal, a page that does not follow is a slow or a changed one.
 */
const walkTo = async (form: Form, box: readonly string[], label: string, refused: () => HelperError): Promise<void> => {
  const { ctx, page, times } = form
  await form.tap(await form.element('定时时间', box))
  await form.element('时间选项', S.active)
  const passed = new Set<string>()
  for (let at = await form.textOf(S.active); at !== label; at = await form.textOf(S.active)) {
    if (passed.has(at) || (await isAlone(form))) throw refused()
    passed.add(at)
    await ctx.race(page.keyboard.press('ArrowDown'))
    await form.wait.any(
      '下一项',
      { moved: async () => (await form.textOf(S.active)) !== at },
      { timeoutMs: times.element },
    )
  }
  await ctx.race(page.keyboard.press('Enter'))
  await form.wait.any(
    '定时时间',
    { taken: async () => (await form.textOf(box)) === label },
    { timeoutMs: times.element },
  )
}

/**
 * Opens the dialog of 定时发布 and sets the time; its own button is what publishes. Whole hours, as the page offers them.
 */
export async function openSchedule(form: Form): Promise<void> {
  const at = new Date(form.work.timingTime * 1000)
  const refused = () => timingRefused(minuteText(at), windowOf(info, form.work.kind))
  // From here on a dialog lies over the form.
  await readBack(form)
  await form.tap(await form.element('定时发布', S.scheduleOpen))
  await form.element('定时发布弹窗', S.date)
  await walkTo(form, S.date, `${at.getMonth() + 1}月${at.getDate()}日`, refused)
  await walkTo(form, S.hour, `${at.getHours()}点`, refused)
  await walkTo(form, S.minute, `${at.getMinutes()}分`, refused)
}
