// The ways on which a work can go out, each as one thing that publishes and reads the works list.
import type { Page } from 'puppeteer-core'
import type { AccountWay } from '../../contract/entities/account.ts'
import type { BrowserSession } from '../browser/session.ts'
import { HelperError } from '../lib/errors.ts'
import type { RunContext } from '../lib/run-context.ts'
import type { OfficialPlatform } from '../official/official.ts'
import type { Platform, PublishedWork, PublishResult, PublishStepper, Work } from '../platforms/platform.ts'
import type { Tokens } from '../vault/tokens.ts'
import type { AccountJob, AccountJobs } from './account-jobs.ts'
import { handOff } from './hand-off.ts'

/** What a running way is worked with. */
export interface Hands {
  /** Null: there is no browser. */
  readonly page: Page | null
  publish(stepper: PublishStepper): Promise<PublishResult>
  works(since: number): Promise<readonly PublishedWork[]>
  /** Can it still be asked? */
  alive(): boolean
  /** After a sign that the sign-in is good. */
  keep(): Promise<void>
}
export type RouteJob = Omit<AccountJob, 'platform' | 'account' | 'sealed' | 'proxy' | 'visible'>
export interface Route {
  readonly way: AccountWay
  /** As the operator reads it. */
  readonly title: string
  /** Whose failures are counted together. */
  readonly name: string
  readonly platformName: string
  readonly work: Work
  run<T>(job: RouteJob, inside: (ctx: RunContext, hands: Hands) => Promise<T>): Promise<T>
}

const TITLES: Readonly<Record<AccountWay, string>> = {
  official: '官方接口',
  browser: '云管家',
  assisted: '窗口中由人完成',
  phone: '手机发布',
}

interface BrowserRoute {
  readonly jobs: AccountJobs
  readonly platform: Platform
  readonly work: Work
  readonly sealed: string
  readonly proxy: string | undefined
  readonly way: 'browser' | 'assisted'
  readonly allowed: () => void
}
/** By the platform's page; `allowed` throws while the platform is switched off. */
export function browserRoute({ jobs, platform, work, sealed, proxy, way, allowed }: BrowserRoute): Route {
  const byHand: Work = way === 'assisted' ? { ...work, byHand: true } : work
  const { account } = work
  const hands = (ctx: RunContext, browser: BrowserSession): Hands => ({
    page: browser.page,
    publish: (stepper) => platform.publish(ctx, { account, browser, work: byHand, stepper }),
    works: (since) => platform.worksList(ctx, { account, browser, since }),
    alive: () => browser.isOpen(),
    keep: () => jobs.keepSession(platform, account, browser).catch(() => undefined),
  })
  return {
    way,
    work: byHand,
    title: TITLES[way],
    name: platform.info.value,
    platformName: platform.info.name,
    run: async (job, inside) => {
      allowed()
      return jobs.run({ ...job, platform, account, sealed, proxy, visible: true }, (ctx, browser) =>
        inside(ctx, hands(ctx, browser)),
      )
    },
  }
}

interface OfficialRoute {
  readonly jobs: AccountJobs
  readonly official: OfficialPlatform
  readonly tokens: Tokens
  readonly work: Work
  readonly sealed: string
  readonly proxy: string | undefined
}
/** By the official interface; no browser is started. */
export function officialRoute({ jobs, official, tokens, work, sealed, proxy }: OfficialRoute): Route {
  const { value, name } = official.info
  const { account } = work
  return {
    way: 'official',
    work,
    title: TITLES.official,
    name: `${value}:official`,
    platformName: name,
    run: (job, inside) =>
      jobs.direct({ ...job, platformValue: value, account, proxy }, async (ctx) => {
        if (sealed === '') throw noToken()
        const token = await tokens.use(sealed, value, account.accountId)
        return inside(ctx, {
          page: null,
          publish: (stepper) => official.publish(ctx, { account, token, work, stepper }),
          works: (since) => official.worksList(ctx, { account, token, since }),
          alive: () => true,
          keep: () => Promise.resolve(),
        })
      }),
  }
}

interface PhoneRoute {
  readonly jobs: AccountJobs
  readonly platform: Platform
  readonly work: Work
  /** Why it can't be handed over, in words; '' = it can. */ readonly problem: string
}
/** By the platform's app on a phone. Its works list is read by nobody here: the page of the platform tells later. */
export function phoneRoute({ jobs, platform, work, problem }: PhoneRoute): Route {
  const { value, name } = platform.info
  return {
    way: 'phone',
    work,
    title: TITLES.phone,
    name: `${value}:phone`,
    platformName: name,
    run: (job, inside) =>
      jobs.direct({ ...job, platformValue: value, account: work.account, silent: true }, (ctx) =>
        inside(ctx, {
          page: null,
          publish: (stepper) => handOff(ctx, { work, stepper, problem }),
          works: () => Promise.resolve([]),
          // Nothing can be asked from here: a hand-off without an answer is looked up in the works list later.
          alive: () => false,
          keep: () => Promise.resolve(),
        }),
      ),
  }
}

/** Nothing came along: the account was never authorised there, or the token could not be renewed just now. */
export function noToken(): HelperError {
  return new HelperError({
    kind: 'session',
    code: 'NO_TOKEN',
    msg: '官方接口的授权暂时不可用，请稍后重试；仍不行请重新授权该账号',
  })
}

/** Limits of the account itself: any other way would meet them too. */
const OWN_LIMITS: ReadonlySet<string> = new Set([
  'uploadLimitExceeded',
  'PROXY_UNKNOWN',
  'spam_risk',
  'spam_risk_too_many_posts',
  'spam_risk_user_banned_from_posting',
  'WX_48004',
  'WX_50002',
  'WX_53500',
])
const TO_BLAME: Readonly<Record<AccountWay, ReadonlySet<string>>> = {
  official: new Set(['session', 'platform-limit', 'network', 'page-changed']),
  browser: new Set(['session', 'page-changed']),
  assisted: new Set(['session', 'page-changed']),
  phone: new Set(['platform-limit']),
}

/**
 * Is the way itself to blame, so that the next one may do better? Never the work, never a person, never what was
 * stopped.
 */
export function blamesWay(way: AccountWay, failure: HelperError): boolean {
  if (failure.refused || OWN_LIMITS.has(failure.code)) return false
  if (failure.reply === 501) return true
  return failure.reply === 500 && TO_BLAME[way].has(failure.kind)
}
