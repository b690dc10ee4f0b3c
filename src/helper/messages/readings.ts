// Readings of what people wrote: how often, in whose turn, and what is told when one can't be made.
import type { z } from 'zod'
import { READING_GAP_S, READINGS_PER_DAY, type syncMessages } from '../../contract/helper/message-commands.ts'
import { MESSAGES_WORDS } from '../../contract/messages-words.ts'
import type { MessageKind } from '../../contract/entities/message.ts'
import type { AccountJobs } from '../jobs/account-jobs.ts'
import { HelperError, toHelperError, unsupported } from '../lib/errors.ts'
import type { RunContext } from '../lib/run-context.ts'
import type { OfficialCall, OfficialPlatform } from '../official/official.ts'
import type { MessagesReading } from '../platforms/messages.ts'
import type { AccountCall, LoginCheck, Platform } from '../platforms/platform.ts'
import type { SearchPictures } from '../searches/pictures.ts'
import type { Tables } from '../tables/tables.ts'
import type { Permit, ReadingLedger } from './ledger.ts'

interface AnySubject {
  readonly account: {
    readonly id: number
    readonly accountId: string
    readonly secUid: string
    readonly sealed: string
    readonly proxy: string | undefined
  }
  readonly origin: string
  readonly signal: AbortSignal
  /** Unix ms. */
  readonly deadline: number
}
/** In the account's own page. */
export interface PageSubject extends AnySubject {
  readonly platform: Platform
  readonly token?: undefined
  /** @throws HelperError kind `session` when the account is not the one signed in */
  readonly requireSelf: (platform: Platform, run: RunContext, call: AccountCall) => Promise<LoginCheck>
}
/** By the account's official interface: no browser is opened. */
export interface InterfaceSubject extends AnySubject {
  readonly platform: OfficialPlatform
  /** @throws HelperError kind `session` where there is none */
  readonly token: () => Promise<string>
}
/** Whose messages are read, how, and for whom. */
export type ReadingSubject = PageSubject | InterfaceSubject
export type ReadingAnswer = z.input<typeof syncMessages.output>
export interface Readings {
  /**
   * @throws HelperError only what stands before a reading: 501, no session, another account, a window that is open; and
   *   when it is stopped
   */
  read(subject: ReadingSubject, kind: MessageKind, cursor: string): Promise<ReadingAnswer>
}
export interface ReadingsDeps {
  readonly jobs: AccountJobs
  readonly tables: Pick<Tables, 'requireOn'>
  readonly ledger: Pick<ReadingLedger, 'take' | 'ended'>
  readonly pictures: SearchPictures
  readonly now: () => number
  /** Between two readings, s; default by kind. */
  readonly gapS?: number | undefined
}

const REASON_MAX = 300
const BEFORE_A_READING: ReadonlySet<string> = new Set(['PLATFORM_OFF', 'BROWSER_MISSING', 'PROXY_UNKNOWN'])
/** What is no finding about the page goes to the caller as it is. */
export function isBefore(error: HelperError, signal: AbortSignal): boolean {
  return (
    error.kind === 'session' ||
    error.reply === 499 ||
    error.reply === 409 ||
    error.reply === 501 ||
    BEFORE_A_READING.has(error.code) ||
    (signal.aborted && signal.reason === error)
  )
}

const refusalOf = (permit: Extract<Permit, { may: false }>, seconds: number): string =>
  permit.why === 'spent'
    ? MESSAGES_WORDS.spent(READINGS_PER_DAY)
    : MESSAGES_WORDS[permit.why](Math.max(0, permit.until - seconds))

const whoOf = ({ account }: AnySubject) => ({
  id: account.id,
  accountId: account.accountId,
  secUid: account.secUid,
  openname: '',
})

/** Calls of the account's interface in its turn, behind everybody who waits for it, with a fresh token. */
export function byToken<T>(
  jobs: Pick<AccountJobs, 'direct'>,
  subject: InterfaceSubject,
  work: (ctx: RunContext, call: OfficialCall) => Promise<T>,
): Promise<T> {
  const account = whoOf(subject)
  const job = {
    platformValue: subject.platform.info.value,
    account,
    proxy: subject.account.proxy,
    isLast: true,
    signal: subject.signal,
    deadline: subject.deadline,
    origin: subject.origin,
  }
  return jobs.direct(job, async (ctx) => await work(ctx, { account, token: await subject.token() }))
}

export function createReadings({ jobs, tables, ledger, pictures, now, gapS }: ReadingsDeps): Readings {
  const byPage = async (
    subject: PageSubject,
    { kind, cursor }: { readonly kind: MessageKind; readonly cursor: string },
    picture: { id: string },
  ): Promise<MessagesReading> => {
    const { platform, account, origin, signal, deadline } = subject
    const { info, messages } = platform
    const who = whoOf(subject)
    const job = {
      platform,
      account: who,
      sealed: account.sealed,
      proxy: account.proxy,
      visible: false,
      looksOnly: true,
      isLast: true,
      signal,
      deadline,
      origin,
    }
    return await jobs.run(job, async (ctx, browser) => {
      const call = { account: who, browser }
      const check = await subject.requireSelf(platform, ctx, call)
      // Another account's messages must not be taken for this one's: who could not be asked is nobody.
      if (check.status !== 'ok') throw new HelperError({ kind: 'network', code: 'NOT_SURE', msg: check.msg })
      if (!messages) throw unsupported(`${info.name}${MESSAGES_WORDS.kind[kind]}`)
      return await messages.read(ctx, {
        ...call,
        kind,
        cursor,
        isWanted: () => jobs.isWanted(info.value, account.accountId),
        photograph: async () => void (picture.id = await pictures.take(origin, browser.page, picture.id)),
      })
    })
  }
  const byInterface = async (
    subject: InterfaceSubject,
    { kind, cursor }: { readonly kind: MessageKind; readonly cursor: string },
  ): Promise<MessagesReading> => {
    const { info, messages } = subject.platform
    return await byToken(jobs, subject, async (ctx, call) => {
      if (!messages) throw unsupported(`${info.name}${MESSAGES_WORDS.kind[kind]}`)
      const isWanted = () => jobs.isWanted(info.value, subject.account.accountId)
      return await messages.read(ctx, { ...call, kind, cursor, isWanted })
    })
  }

  return {
    read: async (subject, kind, cursor) => {
      const { platform, account, signal } = subject
      const { info, messages } = platform
      if (!messages?.kinds.includes(kind)) throw unsupported(`${info.name}${MESSAGES_WORDS.kind[kind]}`)
      if (subject.token === undefined) tables.requireOn(info.value)
      const key = `${info.value} ${account.accountId}`
      const gap = gapS ?? READING_GAP_S[kind]
      const nothing = { list: [], cursor, evidence_id: null, resume_at: 0 }
      const permit = await ledger.take(key, kind, { most: READINGS_PER_DAY, gapS: gap })
      if (!permit.may) {
        const reason = refusalOf(permit, Math.floor(now() / 1000))
        return { ...nothing, status: 'resting', reason, resume_at: permit.until }
      }
      const picture = { id: '' }
      try {
        const reading = await (subject.token === undefined
          ? byPage(subject, { kind, cursor }, picture)
          : byInterface(subject, { kind, cursor }))
        const resume_at = await ledger.ended(key, kind, reading.status === 'blocked', gap)
        return {
          status: reading.status,
          list: [...reading.messages],
          cursor: reading.cursor,
          reason: reading.reason.slice(0, REASON_MAX),
          evidence_id: picture.id || null,
          resume_at,
        }
      } catch (thrown) {
        const error = toHelperError(thrown)
        if (isBefore(error, signal)) throw error
        const resume_at = await ledger.ended(key, kind, error.kind === 'person', gap)
        const status = error.kind === 'person' ? 'blocked' : 'error'
        return {
          ...nothing,
          status,
          reason: error.message.slice(0, REASON_MAX),
          evidence_id: picture.id || null,
          resume_at,
        }
      }
    },
  }
}
