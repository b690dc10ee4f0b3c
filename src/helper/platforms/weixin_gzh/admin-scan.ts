// The administrator's WeChat must scan a code before anything goes out; the page then goes on by itself.
import type { Page } from 'puppeteer-core'
import type { Watcher } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { PersonHandle, RunContext } from '../../lib/run-context.ts'
import { find, seen } from '../../browser/look.ts'
import { photograph } from '../kit/photograph.ts'
import { S } from './selectors.ts'

const PERSON_MS = 10 * 60_000
const POLL_MS = 300

const picture = async (ctx: RunContext, page: Page): Promise<string> => {
  const code = await find(ctx, page, S.adminCode)
  return code ? photograph(ctx, page, code) : ''
}

/** The page's own no: nothing was published. */
const ended = (code: string, msg: string): HelperError =>
  new HelperError({ kind: 'person', code, msg, step: 'confirming', refused: true })

const untilGone = async (ctx: RunContext, page: Page, person: PersonHandle, first: string): Promise<void> => {
  let image = first
  for (;;) {
    const sign = await seen(ctx, page, { refused: S.adminRefused, expired: S.adminExpired, code: S.adminCode })
    if (sign === null) return
    if (sign === 'refused') throw ended('ADMIN_REFUSED', '管理员在微信上拒绝了发表，作品没有发出，请与管理员确认后重试')
    if (sign === 'expired') throw ended('ADMIN_EXPIRED', '管理员扫码的二维码已过期，作品没有发出，请联系管理员后重试')
    if (image === '' || person.take()?.action === 'refresh') {
      image = await picture(ctx, page)
      if (image !== '') person.update({ image })
    }
    await ctx.sleep(POLL_MS)
  }
}

/**
 * Shows the code to a person and waits up to ten minutes until the page goes on.
 * @throws HelperError kind `person` when the administrator refused, the code ran out, or nobody scanned it in time
 */
export function adminWatcher(ctx: RunContext, page: Page): Watcher {
  return async () => {
    if ((await seen(ctx, page, { code: S.adminCode })) === null) return 'none'
    const image = await picture(ctx, page)
    const person = ctx.openPerson({
      kind: 'admin-scan',
      title: '公众号发表需要管理员扫码',
      text: '请公众号管理员用微信扫描二维码并确认发表，完成后会自动继续',
      image,
      needsInput: false,
      deadlineMs: PERSON_MS,
    })
    try {
      await ctx.race(untilGone(ctx, page, person, image), { timeoutMs: PERSON_MS, what: '等待管理员扫码' })
    } catch (error) {
      person.close(ctx.signal.aborted ? 'cancelled' : 'expired')
      ctx.check()
      if (error instanceof HelperError && error.code === 'TIMEOUT')
        throw new HelperError({
          kind: 'person',
          code: 'PERSON_TIMEOUT',
          msg: '管理员没有在 10 分钟内扫码，请联系管理员后重试',
          step: 'confirming',
        })
      throw error
    }
    person.close('gone')
    return 'handled'
  }
}
