// Looks at search pages: by whom, how often, how calmly, and what is told when a look can't be made.
import type { z } from 'zod'
import { SEARCHES_PER_DAY, SUGGEST_PER_DAY, type searchRank } from '../../contract/helper/search-commands.ts'
import { toHelperError, unsupported, type HelperError } from '../lib/errors.ts'
import type { RunContext } from '../lib/run-context.ts'
import type { AccountJobs } from '../jobs/account-jobs.ts'
import type { Platform } from '../platforms/platform.ts'
import type { PlatformSearch, SearchCall, WordsLook } from '../platforms/search.ts'
import type { Tables } from '../tables/tables.ts'
import type { SearchLedger } from './ledger.ts'
import type { SearchPace } from './pace.ts'
import type { SearchPictures } from './pictures.ts'
import { suggestAll } from './suggest-all.ts'
import type { SuggestAnswer } from './suggest-all.ts'

/** Who looks. Without an account: a browser of its own that is signed in nowhere. */
export interface SearchSubject {
  readonly platform: Platform
  readonly account: {
    readonly id: number
    readonly accountId: string
    readonly secUid: string
    readonly sealed: string
    readonly proxy: string | undefined
  } | null
  readonly origin: string
  readonly askPerson: boolean
  readonly signal: AbortSignal
  /** Unix ms. */
  readonly deadline: number
  readonly tell: (text: string, done: number, total: number) => void
}
export type RankAnswer = z.input<typeof searchRank.output>
/** Both throw only what stands before a look (501, no session, a window that is open) and when they are stopped. */
export interface SearchDesk {
  rank(subject: SearchSubject, look: { readonly keyword: string; readonly depth: number }): Promise<RankAnswer>
  words(
    subject: SearchSubject,
    look: {
      readonly words: readonly string[]
      readonly depth: 1 | 2
      readonly kind?: 'pulldown' | 'relevant' | undefined
    },
  ): Promise<SuggestAnswer>
}
export interface SearchDeskDeps {
  readonly jobs: AccountJobs
  readonly tables: Pick<Tables, 'requireOn'>
  readonly ledger: SearchLedger
  readonly pace: SearchPace
  readonly pictures: SearchPictures
  readonly now: () => number
}

/** No account has such an id: the profile of the one that is signed in nowhere. */
const NOBODY = '#logged-out'
/** Least time one look wants, ms: with less the deadline would cut it off. */
const LEAST_MS = 20_000
const REASON_MAX = 300
const BEFORE_A_LOOK: ReadonlySet<string> = new Set(['NO_SESSION', 'PLATFORM_OFF', 'BROWSER_MISSING', 'PROXY_UNKNOWN'])

const searchOf = ({ platform }: SearchSubject): PlatformSearch => {
  if (!platform.search) throw unsupported(`${platform.info.name}搜索查询`)
  return platform.search
}
const identityOf = ({ platform, account }: SearchSubject): string =>
  `${platform.info.value} ${account === null ? 'logged_out' : `account:${account.accountId}`}`
/** What is no finding about the page goes to the caller as it is. */
const isBefore = (error: HelperError, signal: AbortSignal): boolean =>
  error.reply === 499 ||
  error.reply === 409 ||
  error.reply === 501 ||
  BEFORE_A_LOOK.has(error.code) ||
  (signal.aborted && signal.reason === error)

export function createSearchDesk({ jobs, tables, ledger, pace, pictures, now }: SearchDeskDeps): SearchDesk {
  /** One look in the identity's turn; `picture.id` is the newest picture of the whole command. */
  const look = async <T>(
    subject: SearchSubject,
    picture: { id: string },
    work: (ctx: RunContext, call: SearchCall) => Promise<T>,
    report: (text: string, percent: number) => void,
  ): Promise<T> => {
    const { platform, account, origin, signal, deadline, askPerson } = subject
    const who = {
      id: account?.id ?? 0,
      accountId: account?.accountId ?? NOBODY,
      secUid: account?.secUid ?? '',
      openname: '',
    }
    const job = {
      platform,
      account: who,
      sealed: account?.sealed ?? '',
      proxy: account === null ? '' : account.proxy,
      visible: askPerson,
      signal,
      deadline,
      origin,
      ...(account === null ? { signedOut: true } : {}),
    }
    return jobs.run({ ...job, reportProgress: ({ text, percent }) => report(text, percent ?? 0) }, (ctx, browser) =>
      work(ctx, {
        browser,
        askPerson,
        photograph: async () => void (picture.id = await pictures.take(origin, browser.page, picture.id)),
      }),
    )
  }
  const spent = (name: string, most: number): string =>
    `${name}的该查询账号今天已查询 ${most} 次，为保护账号，请明天再查`

  return {
    rank: async (subject, { keyword, depth }) => {
      const search = searchOf(subject)
      const { info } = subject.platform
      tables.requireOn(info.value)
      const key = identityOf(subject)
      const picture = { id: '' }
      const answer = (status: RankAnswer['status'], reason: string, rest: Partial<RankAnswer> = {}): RankAnswer => ({
        status,
        hits: [],
        depth: 0,
        reason: reason.slice(0, REASON_MAX),
        ...rest,
        evidence_id: picture.id || null,
      })
      if (ledger.left(key, SEARCHES_PER_DAY) === 0) return answer('error', spent(info.name, SEARCHES_PER_DAY))
      subject.tell('等待查询间隔', 0, depth)
      await pace.turn(key, subject.signal)
      if (!(await ledger.take(key, SEARCHES_PER_DAY))) return answer('error', spent(info.name, SEARCHES_PER_DAY))
      try {
        subject.tell(`正在打开${info.name}搜索页`, 0, depth)
        const found = await look(
          subject,
          picture,
          (ctx, call) => search.results(ctx, { ...call, keyword, depth }),
          (text, percent) => subject.tell(text, Math.round((percent * depth) / 100), depth),
        )
        const hits = found.hits.map((hit) => ({
          rank: hit.rank,
          item_id: hit.itemId,
          author_sec_uid: hit.authorId,
          author_name: hit.authorName,
          title: hit.title,
          url: hit.url,
        }))
        return answer(found.status, found.reason, { hits, depth: found.depth })
      } catch (thrown) {
        const error = toHelperError(thrown)
        if (isBefore(error, subject.signal)) throw error
        return answer('error', error.message)
      }
    },
    words: async (subject, { words, depth, kind = 'pulldown' }) => {
      const search = searchOf(subject)
      const read = kind === 'pulldown' ? search.suggestions : search.related
      if (read === undefined) throw unsupported(`${subject.platform.info.name}相关搜索`)
      const { info } = subject.platform
      tables.requireOn(info.value)
      const key = identityOf(subject)
      const picture = { id: '' }
      const ask = async (word: string): Promise<WordsLook | { readonly over: string }> => {
        if (ledger.left(`${key} words`, SUGGEST_PER_DAY) === 0) return { over: spent(info.name, SUGGEST_PER_DAY) }
        // Related words stand on the results page: looking there is a search.
        if (kind === 'relevant' && ledger.left(key, SEARCHES_PER_DAY) === 0)
          return { over: spent(info.name, SEARCHES_PER_DAY) }
        await pace.turn(key, subject.signal)
        if (subject.deadline - now() < LEAST_MS) return { over: '已到时限，该词没有查询' }
        if (!(await ledger.take(`${key} words`, SUGGEST_PER_DAY))) return { over: spent(info.name, SUGGEST_PER_DAY) }
        if (kind === 'relevant' && !(await ledger.take(key, SEARCHES_PER_DAY)))
          return { over: spent(info.name, SEARCHES_PER_DAY) }
        try {
          return await look(
            subject,
            picture,
            (ctx, call) => read(ctx, { ...call, word }),
            () => undefined,
          )
        } catch (thrown) {
          const error = toHelperError(thrown)
          if (isBefore(error, subject.signal)) throw error
          return { status: 'error', words: [], reason: error.message }
        }
      }
      return {
        ...(await suggestAll({
          words,
          depth,
          ask,
          tell: subject.tell,
          what: kind === 'relevant' ? '相关词' : '下拉词',
        })),
        evidence_id: picture.id || null,
      }
    },
  }
}
