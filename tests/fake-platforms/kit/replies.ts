// What a site does with a reply that its own page sends: the comment that is kept, with its parent, is the record of
// what was really sent to whom.
import { writeComment } from '../kernel/comments.ts'
import { pause, readBody, type Exchange } from '../kernel/http.ts'
import type { FakeComment, Faults } from '../kernel/model.ts'
import type { World } from '../kernel/world.ts'

const LATE_MS = 900
const CUT_MS = 60

export interface SentReply {
  readonly workId: string
  /** '' = a new comment of the account's own. */
  readonly parentId: string
  readonly text: string
  /** The three answers of the site. */
  kept(made: FakeComment): void
  refused(words: string): void
  /** A good answer without its fields. */
  changed(): void
}

/** Keeps a reply of the account, or what the fault says. */
export async function keepReply(world: World, faults: Faults, x: Exchange, sent: SentReply): Promise<void> {
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
  const parent = world.store.saved.comments?.find((one) => one.id === sent.parentId)
  if (sent.parentId !== '' && (!parent || parent.withdrawn)) return sent.refused('评论不存在')
  const made = writeComment(world, sent.workId, {
    byOwner: true,
    text: sent.text,
    ...(sent.parentId === '' ? {} : { answers: sent.parentId }),
  })
  if (faults.replies === 'lost') return await cut()
  if (faults.replies === 'changed') return sent.changed()
  // The check lies over the page; what was sent waits for it.
  if (faults.replies === 'captcha') return await new Promise((resolve) => x.res.once('close', () => resolve()))
  await pause(faults.replies === 'late' ? LATE_MS : 0, x)
  sent.kept(made)
}

/** The fields of a form that a page sends. */
export async function formOf(x: Exchange): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(x)).toString('utf8'))
}
