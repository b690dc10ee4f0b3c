// The room that answers for the commands, for the tests of a site: its turn and its browser are the stage's.
import type { FakeComment } from '../../../../tests/fake-platforms/kernel/model.ts'
import type { MessageKind, SeenMessage } from '../../../contract/entities/message.ts'
import type { ReplyTarget } from '../../../contract/helper/reply-commands.ts'
import { requireSelf } from '../../commands/works-list.ts'
import type { AccountJobs } from '../../jobs/account-jobs.ts'
import { silentLogger } from '../../lib/logger.ts'
import { createReplies, type ReplyResult } from '../../messages/replies.ts'
import type { ReplyJournal } from '../../messages/reply-journal.ts'
import type { AccountRef, Platform } from '../platform.ts'
import { startRun, type Run } from './run.ts'
import type { Stage } from './stage.ts'

export interface ReplyRoom {
  readonly platform: Platform
  readonly stage: Stage
  readonly account: AccountRef
  readonly journal: ReplyJournal
  /** Gets whether the site stopped the account, of each end that counts. */
  readonly stops: boolean[]
  readonly text: string
}
export interface ReplyMore {
  readonly sendNo?: number
  readonly attemptNo?: number
  /** Over what is told of the message. */
  readonly change?: object
  readonly run?: Run
  /** Another one than the room's. */
  readonly journal?: ReplyJournal
}

/** One attempt to answer a comment that stands on the fake site. */
export async function replyIn(
  room: ReplyRoom,
  comment: FakeComment | undefined,
  more: ReplyMore,
): Promise<ReplyResult> {
  if (!comment) throw new Error('no comment')
  const target = {
    platform_msg_id: comment.id,
    root_msg_id: comment.rootId,
    author_uid: comment.uid,
    author_name: comment.name,
    text: comment.text,
    msg_time: Math.floor(comment.at / 1000),
    work_id: comment.workId,
    work_title: '',
    work_url: '',
  }
  return await sendIn(room, 'comment', target, more)
}

/** One attempt to answer a private message, as it was read. */
export async function replyToDirect(
  room: ReplyRoom,
  message: SeenMessage | undefined,
  more: ReplyMore,
): Promise<ReplyResult> {
  if (!message) throw new Error('no private message')
  const { platform_msg_id, author_uid, author_name, text, msg_time } = message
  const nowhere = { root_msg_id: '', work_id: '', work_title: '', work_url: '' }
  return await sendIn(room, 'dm', { platform_msg_id, author_uid, author_name, text, msg_time, ...nowhere }, more)
}

async function sendIn(room: ReplyRoom, kind: MessageKind, target: ReplyTarget, more: ReplyMore): Promise<ReplyResult> {
  const run = more.run ?? startRun()
  const jobs: Pick<AccountJobs, 'run'> = { run: (_job, work) => work(run.ctx, room.stage.browser) }
  const replies = createReplies({
    jobs: jobs as AccountJobs,
    tables: { requireOn: () => undefined },
    ledger: {
      restsUntil: () => 0,
      ended: async (_account, _kind, isBlocked) => {
        room.stops.push(isBlocked)
        return 0
      },
    },
    pictures: { take: async () => 'a'.repeat(32), read: async () => null, sweep: async () => undefined },
    journal: more.journal ?? room.journal,
    log: silentLogger,
    now: Date.now,
    pace: { gapS: 0, hour: 99, day: 99 },
  })
  const { accountId, secUid } = room.account
  return await replies.send(
    {
      platform: room.platform,
      account: { id: 1, accountId, secUid, sealed: '', proxy: undefined },
      origin: 'https://backend.example',
      signal: run.controller.signal,
      deadline: run.ctx.deadline,
      requireSelf,
    },
    'installation',
    {
      kind,
      sendNo: more.sendNo ?? 7,
      attemptNo: more.attemptNo ?? 1,
      text: room.text,
      target: { ...target, ...more.change },
    },
  )
}
