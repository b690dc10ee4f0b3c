// The text-message step, which may come at login and after 「发布」.
import type { Page } from 'puppeteer-core'
import type { Watcher } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { PersonHandle, RunContext } from '../../lib/run-context.ts'
import { find, seen, textOf } from '../../browser/look.ts'
import { replaceText, tap } from './page-actions.ts'
import type { Site } from './site.ts'

const PERSON_MS = 5 * 60_000
/** After pressing 「验证」 the dialog closes or tells an error within this time, ms. */
const ANSWER_MS = 15_000
const POLL_MS = 150

const tryCode = async (ctx: RunContext, page: Page, { signs, deep }: Site, code: string): Promise<string> => {
  const input = await find(ctx, page, signs.smsInput, { deep })
  if (!input) return ''
  await replaceText(ctx, page, input, code)
  const confirm = await find(ctx, page, signs.smsConfirm, { deep })
  if (confirm) await tap(ctx, page, confirm)
  const until = Date.now() + ANSWER_MS
  while (Date.now() < until) {
    await ctx.sleep(POLL_MS)
    const sign = await seen(ctx, page, { error: signs.smsError, open: signs.smsInput }, { deep })
    if (sign === null) return ''
    if (sign === 'error') return textOf(ctx, page, signs.smsError, { deep })
  }
  return '平台没有响应，请核对验证码后重试'
}

/** Presses 「获取验证码」; answers a sentence when the platform makes us wait. */
const sendCode = async (ctx: RunContext, page: Page, { signs, deep }: Site): Promise<string> => {
  const seconds = /(\d{1,3})/.exec(await textOf(ctx, page, signs.smsSend, { deep }))?.[1]
  if (seconds) return `请 ${seconds} 秒后再重新获取验证码`
  const button = await find(ctx, page, signs.smsSend, { deep })
  if (button) await tap(ctx, page, button)
  return ''
}

const serve = async (ctx: RunContext, page: Page, site: Site, person: PersonHandle): Promise<void> => {
  for (;;) {
    ctx.check()
    if ((await seen(ctx, page, { sms: site.signs.smsInput }, { deep: site.deep })) === null) return person.close('gone')
    const answer = person.take()
    if (answer?.action === 'resend') {
      const error = await sendCode(ctx, page, site)
      person.update(error ? { error } : { text: '验证码已重新发送，请输入最新收到的验证码' })
    }
    if (answer?.action === 'submit') {
      const error = await tryCode(ctx, page, site, answer.value.trim())
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
export function smsWatcher(ctx: RunContext, page: Page, site: Site, occasion: string): Watcher {
  return async () => {
    if ((await seen(ctx, page, { sms: site.signs.smsInput }, { deep: site.deep })) === null) return 'none'
    const text = await textOf(ctx, page, site.signs.smsText, { deep: site.deep })
    const person = ctx.openPerson({
      kind: 'sms',
      title: `${site.name}${occasion}需要短信验证码`,
      text: text || '平台要求短信验证，请输入绑定手机收到的验证码',
      needsInput: true,
      deadlineMs: PERSON_MS,
    })
    try {
      await sendCode(ctx, page, site)
      await ctx.race(serve(ctx, page, site, person), { timeoutMs: PERSON_MS, what: '等待短信验证码' })
    } catch (error) {
      person.close(ctx.signal.aborted ? 'cancelled' : 'expired')
      ctx.check()
      if (error instanceof HelperError && error.code === 'TIMEOUT')
        throw new HelperError({
          kind: 'person',
          code: 'PERSON_TIMEOUT',
          msg: '没有在时限内输入短信验证码，请重试并及时处理',
        })
      throw error
    }
    return 'handled'
  }
}
