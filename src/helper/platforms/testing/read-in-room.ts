// One reading in the room that reads for the commands; its turn and its browser are the stage's.
import type { MessageKind } from '../../../contract/entities/message.ts'
import { requireSelf } from '../../commands/works-list.ts'
import type { AccountJobs } from '../../jobs/account-jobs.ts'
import { createReadings, type ReadingAnswer } from '../../messages/readings.ts'
import type { AccountRef, Platform } from '../platform.ts'
import type { Run } from './run.ts'
import type { Stage } from './stage.ts'

/** Name of every picture that a reading takes. */
export const PICTURE = 'a'.repeat(32)

/** `photographed` is called for each picture; `isWanted`: somebody waits for the account. */
export function readInRoom(
  stage: Stage,
  platform: Platform,
  asked: {
    readonly kind: MessageKind
    readonly cursor: string
    readonly account: AccountRef
    readonly run: Run
    readonly photographed?: () => void
    readonly isWanted?: () => boolean
  },
): Promise<ReadingAnswer> {
  const { kind, cursor, account, run, photographed = () => undefined, isWanted = () => false } = asked
  const jobs: Pick<AccountJobs, 'run' | 'isWanted'> = { run: (_job, work) => work(run.ctx, stage.browser), isWanted }
  const readings = createReadings({
    jobs: jobs as AccountJobs,
    tables: { requireOn: () => undefined },
    ledger: { take: async () => ({ may: true }), ended: async () => 0 },
    pictures: {
      take: async () => {
        photographed()
        return PICTURE
      },
      read: async () => null,
      sweep: async () => undefined,
    },
    now: Date.now,
  })
  const { accountId, secUid } = account
  const subject = {
    platform,
    account: { id: 1, accountId, secUid, sealed: '', proxy: undefined },
    origin: 'https://backend.example',
    signal: run.controller.signal,
    deadline: run.ctx.deadline,
    requireSelf,
  }
  return readings.read(subject, kind, cursor)
}
