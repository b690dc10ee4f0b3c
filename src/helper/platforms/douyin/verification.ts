import type { Page } from 'puppeteer-core'
import { firstVisible, type Watcher } from '../../browser/waiting.ts'
import type { PersonHandle, RunContext } from '../../lib/run-context.ts'
import { replaceText, tap, tapIfThere, textOf } from './page-actions.ts'
import { S } from './selectors.ts'

const PERSON_MS = 5 * 60_000
/** After pressing 「验证」 the dialog closes or tells an error within this time, ms. */
const ANSWER_MS = 15_000

const tryCode = async (ctx: RunContext, page: Page, code: string): Promise<string> => {
  const input = await firstVisible(page, S.smsInput)
  if (!input) return ''
  await replaceText(ctx, page, input, code)
  await tapIfThere(ctx, page, S.smsConfirm)
  const until = Date.now() + ANSWER_MS
  while (Date.now() < until) {
    await ctx.sleep(150)
    if (!(await firstVisible(page, S.smsInput))) return ''
    const error = await textOf(page, S.smsError)
    if (error) return error
  }
  return '平台没有响应，请核对验证码后重试'
}

const serve = async (ctx: RunContext, page: Page, person: PersonHandle): Promise<void> => {
  for (;;) {
    ctx.check()
    if (!(await firstVisible(page, S.smsInput))) return person.close('gone')
    const answer = person.take()
    if (answer?.action === 'resend') await tapIfThere(ctx, page, S.smsSend)
    if (answer?.action === 'submit') {
      const error = await tryCode(ctx, page, answer.value)
      if (!error) return person.close('answered')
      person.update({ error })
    }
    await ctx.sleep(200)
  }
}

/** Watches for the text-message dialog, which may come at login and after 「发布」, and lets a person answer it on the same page. */
export const smsWatcher = (ctx: RunContext, page: Page, occasion: string): Watcher => async () => {
  if (!(await firstVisible(page, S.smsInput))) return 'none'
  const text = await textOf(page, S.smsText)
  const person = ctx.openPerson({ kind: 'sms', title: `抖音${occasion}需要短信验证码`, text: text || '平台要求短信验证，请输入绑定手机收到的验证码', needsInput: true, deadlineMs: PERSON_MS })
  const deadline = Date.now() + PERSON_MS
  try {
    await tapIfThere(ctx, page, S.smsSend)
    await ctx.race(serve(ctx, page, person), { timeoutMs: Math.max(1, deadline - Date.now()), what: '等待短信验证码' })
  } catch (error) {
    person.close(ctx.signal.aborted ? 'cancelled' : 'expired')
    throw error
  }
  return 'handled'
}

/** Closes tours that lie over the page; never presses anything else. */
export const tourWatcher = (ctx: RunContext, page: Page): Watcher => async () => {
  const tour = await firstVisible(page, S.tour)
  if (!tour) return 'none'
  const button = await firstVisible(page, S.tourButton)
  if (button) await tap(ctx, page, button)
  else await page.keyboard.press('Escape')
  return 'handled'
}
