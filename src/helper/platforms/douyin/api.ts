// Reads of the creator site, made by its own page: same origin, its cookies, no signature of ours.
import type { Page } from 'puppeteer-core'
import type { z } from 'zod'
import { urlOf } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { HOME, ORIGIN } from './info.ts'
import { open } from './page-actions.ts'
import { TIMES } from './times.ts'

/** Nobody is signed in, said by the platform itself. */
export const signedOut = (msg = '账号已掉线，请重新授权'): HelperError => new HelperError({ kind: 'session', code: 'SIGNED_OUT', msg })

/** Makes sure the page stands on the creator's origin, so that reads are same-origin. */
export const onCreator = async (ctx: RunContext, page: Page): Promise<void> => {
  if (urlOf(page)?.origin !== ORIGIN) await open(ctx, page, HOME)
}

interface Answer {
  readonly status: number
  readonly text: string
}

const ask = async (ctx: RunContext, page: Page, path: string): Promise<Answer> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ctx.race(
        page.evaluate(async (target) => {
          const response = await fetch(target, { credentials: 'include' })
          return { status: response.status, text: await response.text() }
        }, path),
        { timeoutMs: TIMES.read, what: '读取平台数据' },
      )
    } catch (error) {
      ctx.check()
      const late = error instanceof HelperError && error.code === 'TIMEOUT'
      // The page may just be moving on by itself; one more look decides.
      if (late || attempt >= 1) throw new HelperError({ kind: 'network', code: 'READ_FAILED', msg: '读取平台数据失败，请检查网络后重试', cause: error })
      await ctx.sleep(150)
    }
  }
}

// Ids have up to 19 digits: as numbers they would come out as other ids, so such numbers stay text.
const exact = (_key: string, value: unknown, ...[context]: readonly unknown[]): unknown => {
  if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return value
  return typeof context === 'object' && context !== null && 'source' in context ? context.source : value
}

/**
 * One GET of the creator site as JSON.
 * @throws HelperError `session` (403 or status_code 8), `network` (5xx, no answer), `page-changed` (another shape)
 */
export const creatorJson = async <T extends z.ZodType>(ctx: RunContext, page: Page, path: string, shape: T): Promise<z.output<T>> => {
  await onCreator(ctx, page)
  const { status, text } = await ask(ctx, page, path)
  if (status === 401 || status === 403) throw signedOut()
  if (status >= 500) throw new HelperError({ kind: 'network', code: 'PLATFORM_5XX', msg: `平台服务异常（${status}），请稍后重试` })
  let body: unknown
  try {
    body = JSON.parse(text, exact)
  } catch {
    throw new HelperError({ kind: 'page-changed', code: 'NOT_JSON', msg: '平台返回的数据无法识别，可能已改版' })
  }
  if (typeof body === 'object' && body !== null && 'status_code' in body && body.status_code === 8) throw signedOut()
  const parsed = shape.safeParse(body)
  if (!parsed.success) throw new HelperError({ kind: 'page-changed', code: 'SHAPE', msg: '平台返回的数据与预期不符，可能已改版', cause: parsed.error })
  return parsed.data
}
