// What may lie over the page at any moment: tours, the text-message dialog.
import type { Page } from 'puppeteer-core'
import { glance, type Watcher } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { PersonHandle, RunContext } from '../../lib/run-context.ts'
import { find, seen, textOf } from './look.ts'
import { aim, press, replaceText, tap } from './page-actions.ts'
import { S } from './selectors.ts'

const PERSON_MS = 5 * 60_000
/** After pressing 「验证」 the dialog closes or tells an error within this time, ms. */
const ANSWER_MS = 15_000
const POLL_MS = 150

/** Closes a tour that lies over the page; never presses anything else, and leaves the focus where it was. True when there was one. */
export const closeTour = async (ctx: RunContext, page: Page): Promise<boolean> => {
  if ((await seen(ctx, page, { tour: S.tour })) === null) return false
  const focus = await ctx.race(glance(async () => (await page.evaluateHandle(() => document.activeElement ?? document.body)).asElement()))
  const button = await find(ctx, page, S.tourButton)
  if (button) await press(ctx, page, await aim(ctx, button))
  else await ctx.race(page.keyboard.press('Escape'))
  if (focus) await ctx.race(glance(() => focus.evaluate((element) => (element instanceof HTMLElement ? element.focus({ preventScroll: true }) : undefined))))
  return true
}

const tryCode = async (ctx: RunContext, page: Page, code: string): Promise<string> => {
  const input = await find(ctx, page, S.smsInput)
  if (!input) return ''
  await replaceText(ctx, page, input, code)
  const confirm = await find(ctx, page, S.smsConfirm)
  if (confirm) await tap(ctx, page, confirm)
  const until = Date.now() + ANSWER_MS
  while (Date.now() < until) {
    await ctx.sleep(POLL_MS)
    const sign = await seen(ctx, page, { error: S.smsError, open: S.smsInput })
    if (sign === null) return ''
    if (sign === 'error') return textOf(ctx, page, S.smsError)
  }
  return '平台没有响应，请核对验证码后重试'
}

/** Presses 「获取验证码」; answers a sentence when the platform makes us wait. */
const sendCode = async (ctx: RunContext, page: Page): Promise<string> => {
  const seconds = /(\d{1,3})/.exec(await textOf(ctx, page, S.smsSend))?.[1]
  if (seconds) return `请 ${seconds} 秒后再重新获取验证码`
  const button = await find(ctx, page, S.smsSend)
  if (button) await tap(ctx, page, button)
  return ''
}

const serve = async (ctx: RunContext, page: Page, person: PersonHandle): Promise<void> => {
  for (;;) {
    ctx.check()
    if ((await seen(ctx, page, { sms: S.smsInput })) === null) return person.close('gone')
    const answer = person.take()
    if (answer?.action === 'resend') {
      const error = await sendCode(ctx, page)
      person.update(error ? { error } : { text: '验证码已重新发送，请输入最新收到的验证码' })
    }
    if (answer?.action === 'submit') {
      const error = await tryCode(ctx, page, answer.value.trim())
      if (!error) return person.close('answered')
      person.update({ error })
    }
    await ctx.sleep(POLL_MS)
  }
}

/**
 * Lets a person answer the text-message dialog, which may come at login and after 「发布」, on the same page.
 * @throws HelperError kind `person` when nobody answered in time
 */
export const smsWatcher = (ctx: RunContext, page: Page, occasion: string): Watcher => async () => {
  if ((await seen(ctx, page, { sms: S.smsInput })) === null) return 'none'
  const text = await textOf(ctx, page, S.smsText)
  const person = ctx.openPerson({ kind: 'sms', title: `抖音${occasion}需要短信验证码`, text: text || '平台要求短信验证，请输入绑定手机收到的验证码', needsInput: true, deadlineMs: PERSON_MS })
  try {
    await sendCode(ctx, page)
    await ctx.race(serve(ctx, page, person), { timeoutMs: PERSON_MS, what: '等待短信验证码' })
  } catch (error) {
    person.close(ctx.signal.aborted ? 'cancelled' : 'expired')
    ctx.check()
    if (error instanceof HelperError && error.code === 'TIMEOUT') throw new HelperError({ kind: 'person', code: 'PERSON_TIMEOUT', msg: '没有在时限内输入短信验证码，请重试并及时处理' })
    throw error
  }
  return 'handled'
}
