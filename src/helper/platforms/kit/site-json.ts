// Reads of a site, made by its own page: same origin, its cookies, no signature of ours.
import type { Page } from 'puppeteer-core'
import type { z } from 'zod'
import { SIGNED_OUT } from '../../../contract/session-life.ts'
import { urlOf } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { open } from './page-actions.ts'
import { TIMES } from './times.ts'

/** Nobody is signed in, said by the platform itself. */
export function signedOut(msg = '账号已掉线，请重新授权'): HelperError {
  return new HelperError({ kind: 'session', code: SIGNED_OUT, msg })
}

export interface SiteReads {
  /** Reads are made from pages of this origin, so that they are same-origin. */
  readonly origin: string
  /** A page of it that may be opened for that. */
  readonly home: string
  /** The platform's own sign in a body that nobody is signed in. */
  readonly isSignedOut: (body: Readonly<Record<string, unknown>>) => boolean
}

interface Answer {
  readonly status: number
  readonly text: string
}
/** A POST carries `json` as its body; without it the read is a GET. */
export interface ReadOptions {
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
}

const ask = async (ctx: RunContext, page: Page, path: string, options: ReadOptions): Promise<Answer> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ctx.race(
        page.evaluate(
          async (target, { json, form }) => {
            const body = json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : null
            const type = json !== undefined ? 'application/json' : 'application/x-www-form-urlencoded'
            const response = await fetch(target, {
              credentials: 'include',
              ...(body === null ? {} : { method: 'POST', body, headers: { 'content-type': type } }),
            })
            return { status: response.status, text: await response.text() }
          },
          path,
          options,
        ),
        { timeoutMs: TIMES.read, what: '读取平台数据' },
      )
    } catch (error) {
      ctx.check()
      const late = error instanceof HelperError && error.code === 'TIMEOUT'
      // The page may just be moving on by itself; one more look decides.
      if (late || attempt >= 1)
        throw new HelperError({
          kind: 'network',
          code: 'READ_FAILED',
          msg: '读取平台数据失败，请检查网络后重试',
          cause: error,
        })
      await ctx.sleep(150)
    }
  }
}

// Ids have up to 19 digits: as numbers they would come out as other ids, so such numbers stay text.
const exact = (_key: string, value: unknown, ...[context]: readonly unknown[]): unknown => {
  if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return value
  return typeof context === 'object' && context !== null && 'source' in context ? context.source : value
}
/** JSON with whole numbers that are too long for a number as text. @throws SyntaxError */
export function exactJson(text: string): unknown {
  return JSON.parse(text, exact) as unknown
}

/**
 * One read of the site as JSON; `path` may name another host that allows the site's origin.
 * @throws HelperError `session` (401, 403 or the site's own sign), `network` (5xx, no answer), `page-changed`
 *   (another shape)
 */
export type ReadJson = <T extends z.ZodType>(
  ctx: RunContext,
  page: Page,
  path: string,
  shape: T,
  options?: ReadOptions,
) => Promise<z.output<T>>

const readBy =
  ({ origin, home, isSignedOut }: SiteReads): ReadJson =>
  async (ctx, page, path, shape, options = {}) => {
    if (urlOf(page)?.origin !== origin) await open(ctx, page, home)
    // Nobody signed in: some sites lead away from every page of theirs.
    if (urlOf(page)?.origin !== origin) throw signedOut()
    const { status, text } = await ask(ctx, page, path, options)
    if (status === 401 || status === 403) throw signedOut()
    if (status >= 500)
      throw new HelperError({ kind: 'network', code: 'PLATFORM_5XX', msg: `平台服务异常（${status}），请稍后重试` })
    let body: unknown
    try {
      body = exactJson(text)
    } catch {
      throw new HelperError({ kind: 'page-changed', code: 'NOT_JSON', msg: '平台返回的数据无法识别，可能已改版' })
    }
    if (typeof body === 'object' && body !== null && isSignedOut(body as Readonly<Record<string, unknown>>))
      throw signedOut()
    const parsed = shape.safeParse(body)
    if (!parsed.success)
      throw new HelperError({
        kind: 'page-changed',
        code: 'SHAPE',
        msg: '平台返回的数据与预期不符，可能已改版',
        cause: parsed.error,
      })
    return parsed.data
  }

/** The reader of one site. */
export function readsOf(reads: SiteReads): ReadJson {
  const read = readBy(reads)
  return async (ctx, page, path, shape, options) => {
    try {
      return await read(ctx, page, path, shape, options)
    } catch (error) {
      ctx.check()
      // The page left for the login while it was asked: then another host answered, or nobody.
      const url = urlOf(page)
      if (
        error instanceof HelperError &&
        error.kind !== 'session' &&
        error.code !== 'PAGE_LOAD' &&
        url?.protocol === 'https:' &&
        url.origin !== reads.origin
      )
        throw signedOut()
      throw error
    }
  }
}
