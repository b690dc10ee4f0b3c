// What a site does with a reply or a private message that its own page sends: what is kept, with its parent or its
// guest, is the record of what was really sent to whom.
import { writeComment } from '../kernel/comments.ts'
import type { FakeDirect } from '../kernel/direct-model.ts'
import { directsOf, writeDirect } from '../kernel/directs.ts'
import { pause, readBody, type Exchange } from '../kernel/http.ts'
import type { FakeComment, Faults } from '../kernel/model.ts'
import type { World } from '../kernel/world.ts'

const LATE_MS = 900
const CUT_MS = 60

/** The three answers of the site. */
interface Answers<T> {
  kept(made: T): void
  refused(words: string): void
  /** A good answer without its fields. */
  changed(): void
}
export interface SentReply extends Answers<FakeComment> {
  readonly workId: string
  /** '' = a new comment of the account's own. */
  readonly parentId: string
  readonly text: string
}
/** A private message that a page sends. */
export interface SentDirect extends Answers<FakeDirect> {
  readonly platform: string
  /** The account's uid. */
  readonly uid: string
  readonly guestUid: string
  readonly text: string
  /** One message may be sent until the guest answers. */
  readonly isGreeting?: boolean
}

/** Keeps what was sent, or what the fault says. */
async function keep<T>(
  faults: Faults,
  x: Exchange,
  sent: Answers<T>,
  /** What is kept, or why it is not. */
  work: () => { readonly made: T } | { readonly why: string },
): Promise<void> {
  if (faults.replies === 'refused') return sent.refused('内容含有违禁词，请修改')
  if (faults.replies === 'busy') return sent.refused('操作频繁，请稍后再试')
  // A browser repeats by itself what was cut before the first byte of its answer.
  const cut = async (): Promise<void> => {
    x.res.writeHead(200, { 'content-type': 'application/json', 'content-length': '4096' })
    x.res.write('{')
    await pause(CUT_MS, x)
    x.req.socket.destroy()
  }
  if (faults.replies === 'dropped') return await cut()
  const done = work()
  if ('why' in done) return sent.refused(done.why)
  const { made } = done
  if (faults.replies === 'lost') return await cut()
  if (faults.replies === 'changed') return sent.changed()
  // The check lies over the page; what was sent waits for it.
  if (faults.replies === 'captcha') return await new Promise((resolve) => x.res.once('close', () => resolve()))
  await pause(faults.replies === 'late' ? LATE_MS : 0, x)
  sent.kept(made)
}

/** Keeps a reply of the account, or what the fault says. */
export async function keepReply(world: World, faults: Faults, x: Exchange, sent: SentReply): Promise<void> {
  await keep(faults, x, sent, () => {
    const parent = world.store.saved.comments?.find((one) => one.id === sent.parentId)
    if (sent.parentId !== '' && (!parent || parent.withdrawn)) return { why: '评论不存在' }
    return {
      made: writeComment(world, sent.workId, {
        byOwner: true,
        text: sent.text,
        ...(sent.parentId === '' ? {} : { answers: sent.parentId }),
      }),
    }
  })
}

/** Keeps a private message of the account, or what the fault says. */
export async function keepDirect(world: World, faults: Faults, x: Exchange, sent: SentDirect): Promise<void> {
  const { platform, uid, guestUid, text } = sent
  const thread = directsOf(world, platform, uid).filter((one) => one.guestUid === guestUid)
  await keep(faults, x, sent, () => {
    const guest = thread.find((one) => one.from === 'guest')
    if (!guest) return { why: '对方不存在' }
    if (sent.isGreeting === true && thread.at(-1)?.byOwner === true) return { why: '对方回复前只能发送一条消息' }
    return { made: writeDirect(world, uid, platform, { name: guest.guestName, guestUid, byOwner: true, text }) }
  })
}

/** The fields of a form that a page sends. */
export async function formOf(x: Exchange): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(x)).toString('utf8'))
}
