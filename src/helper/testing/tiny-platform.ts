// A platform over the tiny site, small enough to show what the port asks for; its faults are switches.
import { z } from 'zod'
import { HelperError } from '../lib/errors.ts'
import type { AccountCall, Platform, Profile } from '../platforms/platform.ts'
import type { BrowserSession } from '../browser/session.ts'
import type { RunContext } from '../lib/run-context.ts'
import type { TinySite } from './tiny-site.ts'

export interface TinySwitches {
  /** Who scans at the next login; '' = nobody. */
  scans: string
  /** Asks for an SMS code while filling; the code that is right. */
  smsCode: string
  /** Errors thrown at `form-open`, one per run. */
  readonly formErrors: HelperError[]
  /** Awaited at a step, to hold a publish there. */
  hold: { step: string; reached: () => void; until: Promise<void> } | null
  /** How long the positive sign is waited for after the press, ms. */
  confirmMs: number
}
export function tinySwitches(): TinySwitches {
  return { scans: '', smsCode: '', formErrors: [], hold: null, confirmMs: 600 }
}

const me = z.object({ user: z.string(), cookie: z.boolean() })
const worksReply = z.array(
  z.object({ id: z.string(), title: z.string(), time: z.number(), durationMs: z.number().nullable() }),
)
const submitReply = z.object({ ok: z.boolean(), id: z.string().optional(), reason: z.string().optional() })

export function tinyPlatform(site: TinySite, switches: TinySwitches): Platform {
  const home = async (ctx: RunContext, browser: BrowserSession) => {
    if (!browser.page.url().startsWith(site.origin)) await ctx.race(browser.page.goto(`${site.origin}/`))
  }
  const ask = async <T>(ctx: RunContext, browser: BrowserSession, path: string, schema: z.ZodType<T>): Promise<T> => {
    await home(ctx, browser)
    return schema.parse(
      await ctx.race(browser.page.evaluate(async (url) => (await fetch(url)).json() as Promise<unknown>, path)),
    )
  }
  const profileOf = (user: string): Profile => ({
    accountId: user,
    secUid: `sec-${user}`,
    openname: `账号${user}`,
    avatar: '',
    fans: null,
    works: null,
    role: 'personal',
  })
  const who = async (ctx: RunContext, call: AccountCall) => ask(ctx, call.browser, '/me', me)
  const at = async (ctx: RunContext, step: string) => {
    const { hold } = switches
    if (hold?.step !== step) return
    hold.reached()
    await ctx.race(hold.until)
  }
  return {
    cookieDomains: ['127.0.0.1'],
    info: {
      value: 'tiny',
      name: '小站',
      iconUrl: '',
      kinds: ['video', 'image'],
      auth_modes: ['helper'],
      capabilities: ['topic', 'timing'],
      limits: { video_title_max: 30, topics_max: 2, timing_min_minutes: 120, timing_max_minutes: 20_160 },
      declarations: [{ value: 'ai', name: '内容由AI生成' }],
    },
    login: async (ctx, { browser, expected }) => {
      await home(ctx, browser)
      let shown = 0
      ctx.showStep('qr', '请扫码', { qrImage: 'data:image/png;base64,AAAA', expiresAt: 0 })
      while (switches.scans === '') {
        await ctx.sleep(30)
        if (ctx.refreshWanted())
          ctx.showStep('qr', `已刷新 ${(shown += 1)}`, { qrImage: 'data:image/png;base64,BBBB', expiresAt: 0 })
      }
      const user = switches.scans
      await ctx.race(browser.page.goto(`${site.origin}/enter?user=${user}`))
      ctx.showStep('reading', '正在读取资料')
      if (expected && expected.accountId !== user)
        throw new HelperError({ kind: 'person', code: 'OTHER_ACCOUNT', msg: `登录的是 ${user}` })
      return profileOf(user)
    },
    view: async (ctx, { browser }) => home(ctx, browser),
    checkLogin: async (ctx, call) => {
      const found = await who(ctx, call)
      if (found.user) return { status: 'ok', profile: profileOf(found.user) }
      return found.cookie ? { status: 'dropped', msg: '登录已失效' } : { status: 'never', msg: '未登录' }
    },
    profile: async (ctx, call) => profileOf((await who(ctx, call)).user),
    publish: async (ctx, { browser, account, work, stepper }) => {
      await stepper.step('session-check')
      await at(ctx, 'session-check')
      if (!(await who(ctx, { browser, account })).user)
        throw new HelperError({ kind: 'session', code: 'DROPPED', msg: '登录已失效，请重新登录' })
      await stepper.step('form-open')
      await at(ctx, 'form-open')
      const error = switches.formErrors.shift()
      if (error) throw error
      await stepper.step('uploading')
      stepper.uploaded(50, 100)
      await at(ctx, 'uploading')
      await stepper.step('filling')
      if (
        switches.smsCode !== '' &&
        (await ctx.askPerson({
          kind: 'sms',
          title: '短信验证',
          text: '请输入验证码',
          needsInput: true,
          deadlineMs: 60_000,
        })) !== switches.smsCode
      )
        throw new HelperError({ kind: 'person', code: 'WRONG_CODE', msg: '验证码不正确' })
      await at(ctx, 'filling')
      await stepper.note({ title: work.title })
      await stepper.step('ready')
      await at(ctx, 'ready')
      let answer: Promise<unknown> = Promise.resolve()
      await stepper.pressPublish(async () => {
        answer = browser.page.evaluate(
          async (title) => (await fetch(`/submit?title=${encodeURIComponent(title)}`)).json() as Promise<unknown>,
          work.title,
        )
        answer.catch(() => undefined)
        await at(ctx, 'publish-pressed')
      })
      await at(ctx, 'confirming')
      const reply = submitReply.parse(await ctx.race(answer, { timeoutMs: switches.confirmMs, what: '确认发布' }))
      if (!reply.ok) throw new HelperError({ kind: 'content', code: 'REFUSED', msg: reply.reason ?? '', refused: true })
      return {
        publishId: reply.id ?? '',
        platformItemId: reply.id ?? '',
        platformUrl: `${site.origin}/w/${reply.id}`,
        state: 'done',
      }
    },
    worksList: async (ctx, { browser, account }) => {
      if (!(await who(ctx, { browser, account })).user)
        throw new HelperError({ kind: 'session', code: 'DROPPED', msg: '登录已失效' })
      const list = await ask(ctx, browser, '/works', worksReply)
      return list.map((work) => ({
        platformItemId: work.id,
        platformUrl: `${site.origin}/w/${work.id}`,
        title: work.title,
        kind: 'video' as const,
        publishTime: work.time,
        durationMs: work.durationMs,
        state: 'published' as const,
        reason: '',
      }))
    },
    probe: async (ctx, call) => {
      ctx.reportProgress({ text: '正在打开首页' })
      if (!(await who(ctx, call)).user) throw new HelperError({ kind: 'session', code: 'DROPPED', msg: '登录已失效' })
      await at(ctx, 'probe')
      return { pages: ['首页'], keys: [{ key: 'publish', state: 'found', nth: 1, of: 1, page: '首页' }] }
    },
    topicList: async (_ctx, { keyword }) => [{ id: '1', name: `${keyword}话题`, viewCount: 7, raw: { keyword } }],
  }
}
