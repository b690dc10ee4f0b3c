// What the phones show of comments and private messages: who wrote, and what the accounts really answered.
import { authorId } from '../kernel/comments.ts'
import type { FakeDirect } from '../kernel/direct-model.ts'
import { momentOf } from '../kernel/directs.ts'
import type { FakeComment, FakeUser, FakeWork, SavedState } from '../kernel/model.ts'

/** One comment or private message. `at`: unix ms. */
export interface PhoneMessage {
  readonly id: string
  readonly name: string
  readonly text: string
  readonly type: FakeDirect['type']
  /** The comment has a picture. */
  readonly hasImage: boolean
  readonly at: number
  /** The account wrote it. */
  readonly byOwner: boolean
  readonly withdrawn: boolean
  /** Whom it answers within a thread, '' = whoever began the thread. */
  readonly to: string
}
/** A comment with everything below it, oldest first. */
export type PhoneThread = PhoneMessage & { readonly answers: readonly PhoneMessage[] }
/** Messages with one guest, oldest first. */
export interface PhoneConversation {
  readonly platform: string
  readonly guestUid: string
  readonly name: string
  readonly from: FakeDirect['from']
  readonly messages: readonly PhoneMessage[]
}
/** An answer that an account sent to a guest. */
export interface SentAnswer {
  readonly kind: 'comment' | 'direct'
  readonly id: string
  readonly platform: string
  /** The account's uid. */
  readonly uid: string
  readonly account: string
  readonly guest: string
  readonly text: string
  /** Unix ms. */
  readonly at: number
}
/** Everything of one person, on all sites. */
export interface PersonMessages {
  /** By id of the work, newest first. */
  readonly threads: Readonly<Record<string, readonly PhoneThread[]>>
  /** The one with the newest message first. */
  readonly conversations: readonly PhoneConversation[]
  /** Names of guests to write as. */
  readonly guests: readonly string[]
}
/** What guests wrote, by the account's uid, and the newest answers that they got. */
export interface MessageOverview {
  readonly counts: Readonly<Record<string, { readonly comments: number; readonly directs: number }>>
  readonly answers: readonly SentAnswer[]
}

type Saved = Pick<SavedState, 'users' | 'works' | 'comments' | 'directs'>

/** How many answers the first page shows. */
const NEWEST_ANSWERS = 8
/** How many names a form proposes. */
const PROPOSED_GUESTS = 20
/** Who writes where nobody has written yet. */
const STRANGERS = ['李女士', '王先生', '爱吃的小周', '路过的阿May', '带娃的陈爸']

const byTime = (a: FakeComment, b: FakeComment): number => a.at - b.at
const isMessageOfGuest = (one: FakeDirect): boolean => one.from === 'guest' && one.type !== 'tip'

/** Whose work it is that a comment stands below, and whether that person wrote it; null where the work has gone. */
function ownerOf(saved: Saved): (one: FakeComment) => { user: FakeUser; byOwner: boolean } | null {
  const works = new Map<string, FakeWork>(saved.works.map((work) => [work.id, work]))
  const users = new Map<string, FakeUser>(saved.users.map((user) => [user.uid, user]))
  const ids = new Map<string, string>()
  return (one) => {
    const work = works.get(one.workId)
    const user = users.get(work?.uid ?? '')
    if (work === undefined || user === undefined) return null
    const key = `${work.platform} ${user.uid}`
    const id = ids.get(key) ?? authorId(work.platform, user, '')
    ids.set(key, id)
    return { user, byOwner: one.uid === id }
  }
}

const directShown = (one: FakeDirect, account: string): PhoneMessage => ({
  id: one.id,
  name: one.byOwner ? account : one.guestName,
  text: one.withdrawn ? '' : one.text,
  type: one.type,
  hasImage: false,
  at: one.at,
  byOwner: one.byOwner,
  withdrawn: one.withdrawn,
  to: '',
})

/** What stands below the works of a person, and what people write to that person in private. */
export function messagesOfPerson(saved: Saved, uid: string): PersonMessages {
  const owner = ownerOf(saved)
  const account = saved.users.find((user) => user.uid === uid)?.nickname ?? ''
  const own = (saved.comments ?? [])
    .flatMap((one) => {
      const found = owner(one)
      return found?.user.uid === uid ? { one, byOwner: found.byOwner } : []
    })
    .toSorted((a, b) => byTime(a.one, b.one))
  const names = new Map(own.map(({ one }) => [one.id, one.name]))
  const below = Map.groupBy(own, ({ one }) => one.rootId)
  const shown = ({ one, byOwner }: (typeof own)[number]): PhoneMessage => ({
    id: one.id,
    name: one.name,
    text: one.withdrawn ? '' : one.text,
    type: 'text',
    hasImage: one.image !== '' && !one.withdrawn,
    at: one.at,
    byOwner,
    withdrawn: one.withdrawn,
    to: one.parentId === one.rootId ? '' : (names.get(one.parentId) ?? ''),
  })
  const threads: Record<string, PhoneThread[]> = {}
  for (const root of (below.get('') ?? []).toReversed())
    (threads[root.one.workId] ??= []).push({ ...shown(root), answers: (below.get(root.one.id) ?? []).map(shown) })
  const directs = (saved.directs ?? []).filter((one) => one.uid === uid).toSorted((a, b) => momentOf(a) - momentOf(b))
  const conversations = [...Map.groupBy(directs, (one) => `${one.platform} ${one.guestUid}`).values()]
    .flatMap((list) => {
      const last = list.at(-1)
      return last ? { list, last } : []
    })
    .toSorted((a, b) => momentOf(b.last) - momentOf(a.last))
    .map(({ list, last }) => ({
      platform: last.platform,
      guestUid: last.guestUid,
      name: last.guestName,
      from: last.from,
      messages: list.map((one) => directShown(one, account)),
    }))
  const wrote = [
    ...own.filter(({ byOwner }) => !byOwner).map(({ one }) => ({ name: one.name, at: one.at })),
    ...directs.filter(isMessageOfGuest).map((one) => ({ name: one.guestName, at: one.at })),
  ].toSorted((a, b) => b.at - a.at)
  const guests = [...new Set([...wrote.map(({ name }) => name), ...STRANGERS])].slice(0, PROPOSED_GUESTS)
  return { threads, conversations, guests }
}

/** How much guests wrote to each account, and the newest answers that accounts sent to them, newest first. */
export function messageOverview(saved: Saved): MessageOverview {
  const owner = ownerOf(saved)
  const users = new Map(saved.users.map((user) => [user.uid, user]))
  const comments = saved.comments ?? []
  const byId = new Map(comments.map((one) => [one.id, one]))
  const counts: Record<string, { comments: number; directs: number }> = {}
  const answers: SentAnswer[] = []
  const countOf = (uid: string): { comments: number; directs: number } => (counts[uid] ??= { comments: 0, directs: 0 })
  /** Name of the nearest guest above an answer, '' = the account talks to itself. */
  const guestAbove = (one: FakeComment): string => {
    let above = byId.get(one.parentId)
    while (above !== undefined && owner(above)?.byOwner === true) above = byId.get(above.parentId)
    return above?.name ?? ''
  }
  for (const one of comments) {
    const found = owner(one)
    if (found === null || one.withdrawn) continue
    const { uid, nickname: account } = found.user
    if (!found.byOwner) countOf(uid).comments += 1
    const guest = found.byOwner ? guestAbove(one) : ''
    const { id, platform, text, at } = one
    if (guest !== '') answers.push({ kind: 'comment', id, platform, uid, account, guest, text, at })
  }
  for (const one of saved.directs ?? []) {
    const account = users.get(one.uid)?.nickname
    if (account === undefined || one.withdrawn || !isMessageOfGuest(one)) continue
    if (!one.byOwner) countOf(one.uid).directs += 1
    const { id, platform, uid, guestName: guest, text, at } = one
    if (one.byOwner) answers.push({ kind: 'direct', id, platform, uid, account, guest, text, at })
  }
  return {
    counts,
    answers: answers
      .toSorted((a, b) => a.at - b.at)
      .toReversed()
      .slice(0, NEWEST_ANSWERS),
  }
}
