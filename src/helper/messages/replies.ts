// Replies to comments and private messages: which attempt may go, how often, in whose turn, and how it ended. Each
// attempt presses once at most; what was pressed and not answered is never pressed again.
import { createHash } from 'node:crypto'
import { NOT_SENT_ENDS, replyPaceOf, type ReplyPace, type ReplyTarget } from '../../contract/helper/reply-commands.ts'
import { REPLY } from '../../contract/helper/protocol.ts'
import { REPLY_WORDS } from '../../contract/reply-words.ts'
import type { MessageKind } from '../../contract/entities/message.ts'
import { HelperError, toHelperError, unsupported } from '../lib/errors.ts'
import type { Logger } from '../lib/logger.ts'
import type { ReplyOutcome } from '../platforms/messages.ts'
import type { ReadingLedger } from './ledger.ts'
import {
  byToken,
  isBefore,
  type InterfaceSubject,
  type PageSubject,
  type ReadingsDeps,
  type ReadingSubject,
} from './readings.ts'
import type { ReplyAnswer, ReplyAttempt, ReplyJournal, ReplyKey } from './reply-journal.ts'
import { replyPermit, type ReplyPermit } from './reply-pace.ts'

export interface ReplyWish {
  readonly kind: MessageKind
  readonly sendNo: number
  readonly attemptNo: number
  readonly target: ReplyTarget
  readonly text: string
}
export interface ReplyResult extends ReplyAnswer {
  /** When the account may answer next, unix s; 0 = at once. */
  readonly resume_at: number
}
export interface Replies {
  /**
   * `backend`: name of the asking installation.
   * @throws HelperError only what stands before an attempt, as a reading; 409 where an attempt is not to be made
   */
  send(subject: ReadingSubject, backend: string, wish: ReplyWish): Promise<ReplyResult>
  /** Resolves when none runs any more, or after some seconds. */
  idle(): Promise<void>
}
export interface RepliesDeps extends Pick<ReadingsDeps, 'jobs' | 'tables' | 'pictures' | 'now'> {
  readonly ledger: Pick<ReadingLedger, 'restsUntil' | 'ended'>
  readonly journal: ReplyJournal
  readonly log: Logger
  /** Default by platform. */
  readonly pace?: ReplyPace | undefined
}

const REASON_MAX = 300
const LAST_WORDS_MS = 5_000

const conflict = (msg: string): HelperError =>
  new HelperError({ kind: 'content', code: 'REPLY_CONFLICT', msg, reply: REPLY.busy })

const markOf = (platform: string, accountId: string, { kind, target, text }: ReplyWish): string =>
  createHash('sha256')
    .update(JSON.stringify([platform, accountId, kind, target.platform_msg_id, text]))
    .digest('base64url')
    .slice(0, 22)

const cutOff = (attempt: ReplyAttempt): ReplyAnswer => ({
  end: attempt.pressing > 0 ? 'unknown' : 'stopped',
  platform_msg_id: '',
  reason:
    attempt.pressing > 0 ? REPLY_WORDS.unsure(REPLY_WORDS.cutOffBehind) : REPLY_WORDS.stopped(REPLY_WORDS.cutOffBefore),
  evidence_id: null,
})

export function createReplies({ jobs, tables, pictures, now, ledger, journal, log, pace }: RepliesDeps): Replies {
  /** Attempts of this life of the helper that have not ended. */
  const running = new Map<string, Promise<ReplyResult>>()
  const nameOf = ({ backend, sendNo, attemptNo }: ReplyKey): string => `${backend} ${sendNo} ${attemptNo}`

  /** How an attempt ended. One that neither runs nor ended was cut off: that is its end. */
  const settle = (key: ReplyKey, attempt: ReplyAttempt): ReplyAnswer => {
    if (attempt.answer) return attempt.answer
    const answer = cutOff(attempt)
    journal.end(key, answer)
    return answer
  }
  /** @throws HelperError 409 where another attempt may have sent it, or came later */
  const requireNext = (key: ReplyKey, attempts: readonly ReplyAttempt[]): void => {
    for (const other of attempts) {
      const otherKey = { ...key, attemptNo: other.attemptNo }
      if (running.has(nameOf(otherKey))) throw conflict(REPLY_WORDS.goesOn)
      if (!NOT_SENT_ENDS.has(settle(otherKey, other).end)) throw conflict(REPLY_WORDS.perhapsSent)
      if (other.attemptNo > key.attemptNo) throw conflict(REPLY_WORDS.later)
    }
  }
  const seconds = (): number => Math.floor(now() / 1000)
  const reasonOf = (permit: Extract<ReplyPermit, { may: false }>): string => {
    const wait = Math.max(0, permit.until - seconds())
    return permit.why === 'spent' ? REPLY_WORDS.spent(permit.most, wait) : REPLY_WORDS[permit.why](wait)
  }

  /** Answers by the account's interface: its token is the account's own, no page is opened. */
  const byInterface = async (
    subject: InterfaceSubject,
    key: ReplyKey,
    wish: ReplyWish,
    permitNow: () => ReplyPermit,
  ): Promise<Extract<ReplyPermit, { may: false }> | ReplyOutcome> => {
    const { info, messages } = subject.platform
    return await byToken(jobs, subject, async (ctx, call) => {
      const permit = permitNow()
      if (!permit.may) return permit
      if (!messages) throw unsupported(`${info.name}${REPLY_WORDS.kind[wish.kind]}`)
      journal.opened(key)
      const pressing = () => journal.pressing(key)
      const { kind, target, text } = wish
      return await messages.reply(ctx, { ...call, kind, target, text, pressing })
    })
  }

  const attempt = async (subject: ReadingSubject, key: ReplyKey, wish: ReplyWish): Promise<ReplyResult> => {
    const { account, origin, signal, deadline } = subject
    const { info } = subject.platform
    const name = `${info.value} ${account.accountId}`
    const permitNow = (): ReplyPermit =>
      replyPermit(journal, name, pace ?? replyPaceOf(info.value), ledger.restsUntil(name), now())
    let picture = ''
    const ended = async (outcome: Omit<ReplyOutcome, 'end'> & { readonly end: ReplyAnswer['end'] }) => {
      const answer: ReplyAnswer = {
        end: outcome.end,
        platform_msg_id: outcome.platformMsgId,
        reason: outcome.reason.slice(0, REASON_MAX),
        evidence_id: picture || null,
      }
      journal.end(key, answer)
      // A reply that went well ends the rests of a stopped account, as a reading does.
      if (outcome.isBlocked || outcome.end === 'sent') await ledger.ended(name, 'reply', outcome.isBlocked, 0)
      const next = permitNow()
      return { ...answer, resume_at: next.may ? 0 : next.until }
    }
    const nothing = { platformMsgId: '', isBlocked: false }
    const resting = (permit: Extract<ReplyPermit, { may: false }>) =>
      ended({ ...nothing, end: 'resting', reason: reasonOf(permit) })

    const first = permitNow()
    if (!first.may) return await resting(first)
    const byPage = async (pageSubject: PageSubject) => {
      const { platform } = pageSubject
      const { messages } = platform
      const who = { id: account.id, accountId: account.accountId, secUid: account.secUid, openname: '' }
      const job = {
        platform,
        account: who,
        sealed: account.sealed,
        proxy: account.proxy,
        visible: false,
        isLast: true,
        signal,
        deadline,
        origin,
      }
      return await jobs.run(job, async (ctx, browser) => {
        // Another reply may have gone out while this one waited for its turn.
        const permit = permitNow()
        if (!permit.may) return permit
        const call = { account: who, browser }
        const check = await pageSubject.requireSelf(platform, ctx, call)
        // In another account's name nobody is answered: who could not be asked is nobody.
        if (check.status !== 'ok') throw new HelperError({ kind: 'network', code: 'NOT_SURE', msg: check.msg })
        if (!messages?.reply) throw unsupported(`${info.name}${REPLY_WORDS.kind[wish.kind]}`)
        journal.opened(key)
        return await messages.reply(ctx, {
          ...call,
          kind: wish.kind,
          target: wish.target,
          text: wish.text,
          pressing: () => journal.pressing(key),
          photograph: async () => void (picture = await pictures.take(origin, browser.page, picture)),
        })
      })
    }
    try {
      const outcome = await (subject.token === undefined ? byPage(subject) : byInterface(subject, key, wish, permitNow))
      return 'may' in outcome ? await resting(outcome) : await ended(outcome)
    } catch (thrown) {
      const error = toHelperError(thrown)
      log.warn('replies.attempt', { code: error.code, error: error.cause })
      const isBlocked = error.kind === 'person'
      if (journal.isPressing(key))
        return await ended({ ...nothing, end: 'unknown', reason: REPLY_WORDS.unsure(error.message), isBlocked })
      if (isBefore(error, signal)) {
        journal.forget(key)
        throw error
      }
      return await ended({ ...nothing, end: 'stopped', reason: REPLY_WORDS.stopped(error.message), isBlocked })
    }
  }

  return {
    send: async (subject, backend, wish) => {
      const { info, messages } = subject.platform
      const key = { backend, sendNo: wish.sendNo, attemptNo: wish.attemptNo }
      const mark = markOf(info.value, subject.account.accountId, wish)
      const attempts = journal.attempts(backend, wish.sendNo)
      const kept = attempts.find((one) => one.attemptNo === wish.attemptNo)
      if (kept && kept.mark !== mark) throw conflict(REPLY_WORDS.otherSubject)
      const going = running.get(nameOf(key))
      if (going) return await going
      if (kept) {
        const name = `${info.value} ${subject.account.accountId}`
        const permit = replyPermit(journal, name, pace ?? replyPaceOf(info.value), ledger.restsUntil(name), now())
        return { ...settle(key, kept), resume_at: permit.may ? 0 : permit.until }
      }
      if (!messages?.reply || !messages.canReply.includes(wish.kind))
        throw unsupported(`${info.name}${REPLY_WORDS.kind[wish.kind]}`)
      if (subject.token === undefined) tables.requireOn(info.value)
      requireNext(key, attempts)
      journal.begin(key, { account: `${info.value} ${subject.account.accountId}`, mark })
      const work = attempt(subject, key, wish).finally(() => running.delete(nameOf(key)))
      running.set(nameOf(key), work)
      return await work
    },
    idle: async () => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => (timer = setTimeout(resolve, LAST_WORDS_MS)))
      await Promise.race([Promise.allSettled(running.values()), late]).finally(() => clearTimeout(timer))
    },
  }
}
