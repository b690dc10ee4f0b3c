// The works list: the site only answers requests that its own page signs, so the page is opened and listened to.
import type { HTTPResponse, Page } from 'puppeteer-core'
import { z } from 'zod'
import { glance, urlOf } from '../../browser/waiting.ts'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { open } from '../kit/page-actions.ts'
import { signedOut } from '../kit/site-json.ts'
import { TIMES } from '../kit/times.ts'
import type { AccountCall, PublishedWork } from '../platform.ts'
import { isLogin, linkOf, MANAGER } from './info.ts'
import { isSignedOut } from './site.ts'

const MOST_PAGES = 3
const MOST_STARTS = 3
/** A page of the list after the first comes when the list is scrolled, ms. */
const MORE_MS = 5_000
const POLL_MS = 100
const POSTED = /^\/(api\/galaxy(\/v2)?|web_api\/sns\/v5)\/creator\/note\/user\/posted$/

/** tab_status of a note. */
const STATES: Readonly<Record<number, PublishedWork['state']>> = {
  1: 'published',
  2: 'in-review',
  3: 'rejected',
  4: 'scheduled',
}
/** A number, or its digits as text; null for anything else. */
const count = z
  .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
  .nullish()
  .catch(null)
const shape = z.object({
  data: z.object({
    notes: z.array(
      z.object({
        id: z.string(),
        display_title: z.string().default(''),
        type: z.string().default('normal'),
        time: z.string().default(''),
        tab_status: z.number().default(2),
        schedule_post_time: z.number().nullish(),
        permission_code: z.number().optional(),
        xsec_token: z.string().default(''),
        view_count: count,
        likes: count,
        comments_count: count,
        shared_count: count,
        collected_count: count,
      }),
    ),
    /** Cursor of the next page; -1 = this was the last. */
    page: z.number().default(-1),
  }),
})
type Posted = z.output<typeof shape>['data']
interface Answer {
  readonly status: number
  readonly text: string
}

const listen = (page: Page): { readonly answers: readonly Answer[]; stop(): void } => {
  const answers: Answer[] = []
  const hear = (response: HTTPResponse): void => {
    const url = URL.parse(response.url())
    if (
      response.request().method() !== 'GET' ||
      url === null ||
      !url.hostname.endsWith('.xiaohongshu.com') ||
      !POSTED.test(url.pathname)
    )
      return
    const status = response.status()
    response.text().then(
      (text) => void answers.push({ status, text }),
      () => undefined,
    )
  }
  page.on('response', hear)
  return { answers, stop: () => void page.off('response', hear) }
}

const parse = ({ status, text }: Answer): Posted => {
  if (status === 401 || status === 403) throw signedOut()
  if (status >= 500)
    throw new HelperError({ kind: 'network', code: 'PLATFORM_5XX', msg: `平台服务异常（${status}），请稍后重试` })
  // 461 and 429: the site wants a slider, or asks for less.
  if (status === 461 || status === 429)
    throw new HelperError({
      kind: 'person',
      code: 'RISK_CONTROL',
      msg: '小红书限制了访问，请点「查看后台」在窗口中完成验证后再试',
    })
  let body: unknown
  try {
    body = JSON.parse(text)
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
  return parsed.data.data
}

/** The answer number `index`, or null when the page did not ask in time. */
const heard = async (
  ctx: RunContext,
  page: Page,
  answers: readonly Answer[],
  index: number,
  timeoutMs: number,
): Promise<Posted | null> => {
  const until = Date.now() + timeoutMs
  for (;;) {
    const answer = answers[index]
    if (answer) return parse(answer)
    const url = urlOf(page)
    if (url && isLogin(url)) throw signedOut()
    if (Date.now() >= until) return null
    await ctx.sleep(POLL_MS)
  }
}

/** A page that was about to leave by itself, as after a publish, may win over the way to this one. */
const openManager = async (ctx: RunContext, page: Page): Promise<void> => {
  for (let starts = 1; starts <= MOST_STARTS; starts += 1) {
    await open(ctx, page, MANAGER)
    const url = urlOf(page)
    if (url === null || isLogin(url) || url.href.startsWith(MANAGER)) return
  }
}

/** Times of the list are minutes in Beijing, `2026-10-01 18:30`. */
const seconds = (time: string): number => {
  const ms = Date.parse(`${time.replace(' ', 'T')}:00+08:00`)
  return Number.isNaN(ms) ? 0 : Math.floor(ms / 1000)
}

/** `permission_code`: 0 everybody, 1 nobody else, 4 friends, as in the call that publishes. */
const seenBy = (code: number | undefined): Pick<PublishedWork, 'visibility'> =>
  code === 0 ? { visibility: 0 } : code === 1 ? { visibility: 1 } : code === 4 ? { visibility: 3 } : {}

const toWork = (note: Posted['notes'][number]): PublishedWork => ({
  platformItemId: note.id,
  platformUrl: linkOf(note.id, note.xsec_token),
  title: note.display_title,
  kind: note.type === 'video' ? 'video' : 'image',
  publishTime: seconds(note.time),
  durationMs: null,
  state:
    note.tab_status === 1 && (note.schedule_post_time ?? 0) > Date.now()
      ? 'scheduled'
      : (STATES[note.tab_status] ?? 'in-review'),
  reason: '',
  ...(typeof note.schedule_post_time === 'number' ? { goesPublic: Math.floor(note.schedule_post_time / 1000) } : {}),
  ...seenBy(note.permission_code),
  counters: {
    play: note.view_count ?? null,
    like: note.likes ?? null,
    comment: note.comments_count ?? null,
    share: note.shared_count ?? null,
    collect: note.collected_count ?? null,
  },
})

/**
 * Notes of the account, newest first, back to `since` (unix s) or 30 of them. @throws HelperError kind `session` when
 * nobody is signed in
 */
export async function worksList(
  ctx: RunContext,
  { browser, since }: AccountCall & { since: number },
): Promise<readonly PublishedWork[]> {
  const { page } = browser
  const { answers, stop } = listen(page)
  try {
    await openManager(ctx, page)
    const first = await heard(ctx, page, answers, 0, TIMES.read)
    if (first === null)
      throw new HelperError({
        kind: 'page-changed',
        code: 'LIST_NOT_SEEN',
        msg: '没有读到笔记列表，平台页面可能已改版或网络缓慢，请稍后重试',
      })
    const found = first.notes.map(toWork)
    let more = first.page !== -1
    for (let index = 1; index < MOST_PAGES && more && (found.at(-1)?.publishTime ?? 0) >= since; index += 1) {
      await ctx.race(
        glance(() =>
          page.evaluate(() =>
            document.querySelectorAll('.content').forEach((list) => list.scrollTo(0, list.scrollHeight)),
          ),
        ),
      )
      const next = await heard(ctx, page, answers, index, MORE_MS)
      if (next === null) break
      found.push(...next.notes.map(toWork))
      more = next.page !== -1
    }
    return found
  } finally {
    stop()
  }
}
