// The people of a run over messages: guests who write below works, and the team that answers them from the inbox.
import { randomUUID } from 'node:crypto'
import { replyGuestCapital, retrySend } from '../../../src/contract/http/replies.ts'
import { messageKindsOf } from '../../../src/contract/message-platforms.ts'
import { authorId } from '../../fake-platforms/kernel/comments.ts'
import type { FakeControl } from '../../fake-platforms/kernel/control-api.ts'
import type { FakeDirect } from '../../fake-platforms/kernel/direct-model.ts'
import type { FakeComment, FakeUser, Faults } from '../../fake-platforms/kernel/model.ts'
import { CallRefused } from '../../fixtures/api-client.ts'
import type { PatientCalls } from '../../kill/parts/patient-calls.ts'
import type { Answer, SiteComment } from './count.ts'
import type { BackendRecords } from './records.ts'

/** An account and the works on its site. */
export interface MessagesAccount {
  readonly id: number
  readonly platform: string
  readonly person: FakeUser
  readonly works: readonly string[]
}

const NAMES = ['甲', '乙', '丙', '小林', '老周', '路过的人', '豆豆', '阿福', '南山', '一碗面']
const WORDS = ['这家店在哪里', '周末开门吗', '看着很好吃[赞]', '多少钱一份', '可以带孩子去吗', '停车方便吗']
/** Of what guests write to an account that is written to in private, so much is. */
const DIRECT_SHARE = 0.4
/** Of the comments, those that answer another one. */
const ANSWERS_SHARE = 0.2

/** Faults that the sites have while people write and answer; each strikes one person's accounts for a while. */
const FAULTS: readonly Partial<Faults>[] = [
  { replies: 'lost' },
  { replies: 'dropped' },
  { replies: 'late' },
  { replies: 'late' },
  { replies: 'refused' },
  { replies: 'changed' },
  { replies: 'moves' },
  { replies: 'elsewhere' },
  { replies: 'recycled' },
  { messages: 'late' },
  { slowMs: 300 },
]

const picker =
  (random: () => number) =>
  <T>(list: readonly T[]): T | undefined =>
    list[Math.floor(random() * list.length)]

/** A comment as the count takes it. */
export function siteComments(accounts: readonly MessagesAccount[], comments: readonly FakeComment[]): SiteComment[] {
  const byWork = new Map(accounts.flatMap((account) => account.works.map((work) => [work, account] as const)))
  const isOwn = (one: FakeComment): boolean => {
    const account = byWork.get(one.workId)
    return account !== undefined && one.uid === authorId(account.platform, account.person, '')
  }
  const own = new Set(comments.filter(isOwn).map((one) => one.id))
  return comments.map((one) => ({
    id: one.id,
    accountId: byWork.get(one.workId)?.id ?? 0,
    parentId: one.parentId,
    text: one.text,
    isOwn: own.has(one.id),
    isShown: one.platform !== 'xiaohongshu' || one.parentId === '' || own.has(one.parentId),
  }))
}

/** Sites name private messages in many ways; guests of a run write each in words of its own, which name them here. */
export const directId = (text: string): string => `direct ${text}`

/**
 * Private messages as the count takes them. What the account wrote stands below the message that it answers where that
 * is in the same conversation, else below the conversation's first one.
 */
export function siteDirects(
  accounts: readonly MessagesAccount[],
  directs: readonly FakeDirect[],
  answers: readonly Pick<Answer, 'accountId' | 'text' | 'targetId'>[],
): SiteComment[] {
  const accountOf = new Map(accounts.map((one) => [`${one.platform} ${one.person.uid}`, one.id]))
  const targets = new Map(answers.map((one) => [`${one.accountId} ${one.text}`, one.targetId]))
  const threads = Map.groupBy(directs, (one) => `${one.platform} ${one.uid} ${one.guestUid}`)
  return [...threads.values()].flatMap((thread) => {
    const asked = thread.filter((one) => !one.byOwner).map((one) => directId(one.text))
    return thread.map((one) => {
      const accountId = accountOf.get(`${one.platform} ${one.uid}`) ?? 0
      const target = targets.get(`${accountId} ${one.text}`) ?? ''
      return {
        id: one.byOwner ? one.id : directId(one.text),
        accountId,
        parentId: one.byOwner ? (asked.includes(target) ? target : (asked[0] ?? '')) : '',
        text: one.text,
        isOwn: one.byOwner,
        isShown: true,
      }
    })
  })
}

export interface Guests {
  /** So many more write now. */
  write(many: number): Promise<void>
  written(): number
}

/** Guests who write below works of these accounts and to them in private, each time in words of their own. */
export function createGuests(
  control: Pick<FakeControl, 'addComments' | 'addDirects' | 'comments'>,
  accounts: readonly MessagesAccount[],
  random: () => number,
): Guests {
  const pick = picker(random)
  let written = 0
  return {
    written: () => written,
    write: async (many) => {
      for (let at = 0; at < many; at += 1) {
        const account = pick(accounts)
        const work = pick(account?.works ?? [])
        if (!account || work === undefined) throw new Error('no works')
        written += 1
        const text = `${pick(WORDS)}，第${written}条`
        const name = pick(NAMES) ?? ''
        if (messageKindsOf(account.platform).includes('dm') && random() < DIRECT_SHARE) {
          await control.addDirects(account.person.uniqueId, account.platform, [{ name, text }])
          continue
        }
        const standing = random() < ANSWERS_SHARE ? siteComments(accounts, await control.comments(work)) : []
        // 小红书 tells an account of answers to its own words alone.
        const answered = pick(standing.filter((one) => account.platform !== 'xiaohongshu' || one.isOwn))
        await control.addComments(work, [{ name, text, ...(answered ? { answers: answered.id } : {}) }])
      }
    },
  }
}

export interface Team {
  /** Answers so many more comments that nobody answers yet, where there are some. */
  answer(many: number): Promise<void>
  /** What was certainly not sent is put in the queue again. */
  retry(): Promise<number>
  /** Could it not be put there again, when it was tried last? The platform takes none before the guest writes anew. */
  isGivenUp(id: number): boolean
  answered(): number
}

/** People who answer from the inbox, each answer in words of its own; what got no answer is asked again. */
export function createTeam(calls: PatientCalls, records: BackendRecords, random: () => number): Team {
  const pick = picker(random)
  let answered = 0
  /** 视频号 lets one message through until somebody new writes again: refused before it is queued. */
  const refused = new Set<number>()
  const givenUp = new Set<number>()
  return {
    answered: () => answered,
    isGivenUp: (id) => givenUp.has(id),
    answer: async (many) => {
      for (let at = 0; at < many; at += 1) {
        // 小红书 takes three answers an hour and ten a day: with as many as the others it would take days.
        const open = records
          .answerable()
          .filter((one) => !refused.has(one.id) && (one.platform !== 'xiaohongshu' || random() < 0.3))
        const one = pick(open)
        if (!one) return
        const isTaken = await calls
          .call(replyGuestCapital, {
            conversation_id: one.conversationId,
            reply_to_id: one.id,
            content: `谢谢您的关注，这是第${answered + 1}次回复`,
            is_confirmed: 1,
            client_token: randomUUID(),
          })
          .then(() => true)
          .catch((error: unknown) => {
            if (one.kind !== 'dm' || !(error instanceof CallRefused)) throw error
            return false
          })
        if (isTaken) answered += 1
        else refused.add(one.id)
      }
    },
    retry: async () => {
      const stopped = records.stopped()
      givenUp.clear()
      for (const id of stopped)
        await calls.call(retrySend, { message_id: id }).catch((error: unknown) => {
          if (!(error instanceof CallRefused)) throw error
          // Else it was put there by the call whose answer was lost.
          if (records.stopped().includes(id)) givenUp.add(id)
        })
      return stopped.length
    },
  }
}

/** Lets one person's sites have another fault than before. */
export async function changeFaults(
  control: Pick<FakeControl, 'setFaults' | 'clearFaults'>,
  accounts: readonly MessagesAccount[],
  random: () => number,
): Promise<void> {
  const pick = picker(random)
  const healed = pick(accounts)?.person.uniqueId
  const struck = pick(accounts)?.person.uniqueId
  const fault = pick(FAULTS)
  if (healed === undefined || struck === undefined || !fault) return
  await control.clearFaults(healed)
  await control.clearFaults(struck)
  await control.setFaults(fault, struck)
}
