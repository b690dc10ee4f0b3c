import type { Page } from 'puppeteer-core'
import type { Watcher } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { PersonHandle, RunContext } from '../../lib/run-context.ts'
import { find, seen } from './look.ts'
import { photograph } from './photograph.ts'
import type { Signs, Site } from './site.ts'

/** What of a site a captcha needs. */
type CaptchaSite = Pick<Site, 'name' | 'deep'> & { readonly signs: Pick<Signs, 'captcha'> }

const PERSON_MS = 5 * 60_000
const POLL_MS = 300

const picture = async (ctx: RunContext, page: Page, { signs, deep }: CaptchaSite): Promise<string> => {
  const box = await find(ctx, page, signs.captcha, { deep })
  return box ? photograph(ctx, page, box, 'jpeg') : ''
}

const untilGone = async (ctx: RunContext, page: Page, site: CaptchaSite, person: PersonHandle): Promise<void> => {
  while ((await seen(ctx, page, { captcha: site.signs.captcha }, { deep: site.deep })) !== null) {
    if (person.take()?.action === 'refresh') person.update({ image: await picture(ctx, page, site) })
    await ctx.sleep(POLL_MS)
  }
}

/**
 * A slider or picture puzzle: only a person in the browser's window can solve it; we wait until it is gone.
 * @throws HelperError kind `person` at once where there is no window, or when nobody solved it in time
 */
export const captchaWatcher = (ctx: RunContext, page: Page, site: CaptchaSite, visible: boolean): Watcher => async () => {
  if ((await seen(ctx, page, { captcha: site.signs.captcha }, { deep: site.deep })) === null) return 'none'
  if (!visible) throw new HelperError({ kind: 'person', code: 'CAPTCHA_NO_WINDOW', msg: '平台要求完成滑块验证，但云管家没有显示浏览器窗口，请在有桌面的电脑上重试' })
  const person = ctx.openPerson({
    kind: 'captcha', title: `${site.name}需要滑块验证`, text: '请在打开的浏览器窗口中完成验证，完成后会自动继续', image: await picture(ctx, page, site), needsInput: false, deadlineMs: PERSON_MS,
  })
  try {
    await ctx.race(untilGone(ctx, page, site, person), { timeoutMs: PERSON_MS, what: '等待滑块验证' })
  } catch (error) {
    person.close(ctx.signal.aborted ? 'cancelled' : 'expired')
    ctx.check()
    if (error instanceof HelperError && error.code === 'TIMEOUT') throw new HelperError({ kind: 'person', code: 'PERSON_TIMEOUT', msg: '没有在时限内完成滑块验证，请重试并及时处理' })
    throw error
  }
  person.close('gone')
  return 'handled'
}
