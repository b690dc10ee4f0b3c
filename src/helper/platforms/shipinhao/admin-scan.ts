// 「管理员本人验证」: the channel's administrator scans a code before a film goes out; the page then goes on by itself.
import type { Page } from 'puppeteer-core'
import type { Watcher } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { PersonHandle, RunContext } from '../../lib/run-context.ts'
import { find, seen } from '../../browser/look.ts'
import { photograph } from '../kit/photograph.ts'
import { press, aim } from '../kit/page-actions.ts'
import { S } from './selectors.ts'

const PERSON_MS = 10 * 60_000
const POLL_MS = 400
const DEEP = { deep: true } as const

/** Picture of the code; of nothing while it is not drawn. */
const picture = async (ctx: RunContext, page: Page): Promise<string> => {
  const code = await find(ctx, page, S.adminCode, DEEP)
  return code ? photograph(ctx, page, code) : ''
}
const stands = async (ctx: RunContext, page: Page): Promise<boolean> =>
  (await seen(ctx, page, { dialog: S.adminScan }, DEEP)) !== null

const untilGone = async (ctx: RunContext, page: Page, person: PersonHandle, first: string): Promise<void> => {
  let image = first
  while (await stands(ctx, page)) {
    const expired = await find(ctx, page, S.adminExpired, DEEP)
    if (expired) await press(ctx, page, await aim(ctx, expired))
    if (expired || image === '' || person.take()?.action === 'refresh') {
      image = await picture(ctx, page)
      if (image !== '') person.update({ image })
    }
    await ctx.sleep(POLL_MS)
  }
}

/**
 * Shows the dialog's code to a person and waits up to ten minutes until it is gone.
 * @throws HelperError kind `person` when nobody scanned it in time
 */
export function adminWatcher(ctx: RunContext, page: Page): Watcher {
  return async () => {
    if (!(await stands(ctx, page))) return 'none'
    const image = await picture(ctx, page)
    const person = ctx.openPerson({
      kind: 'real-name',
      title: '视频号需要管理员扫码验证',
      text: '请视频号管理员用微信扫描二维码完成验证，完成后会自动继续',
      image,
      needsInput: false,
      deadlineMs: PERSON_MS,
    })
    try {
      await ctx.race(untilGone(ctx, page, person, image), { timeoutMs: PERSON_MS, what: '等待管理员扫码验证' })
    } catch (error) {
      person.close(ctx.signal.aborted ? 'cancelled' : 'expired')
      ctx.check()
      if (error instanceof HelperError && error.code === 'TIMEOUT')
        throw new HelperError({
          kind: 'person',
          code: 'PERSON_TIMEOUT',
          msg: '管理员没有在时限内扫码验证，请联系管理员后重试',
        })
      throw error
    }
    person.close('gone')
    return 'handled'
  }
}
