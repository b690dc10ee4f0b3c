// Titles of tasks that are made of words: taken in the moment in which the task is made.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import type { Fission } from '../../../contract/titles/fission.ts'
import type { Db } from '../../ports/database.ts'
import type { NewTitle, TitleBook, TitleOwner } from './title-book.ts'
import type { TitleMaker, TitleRequest } from './title-maker.ts'

/** Titles as publishing uses them; its module declares the same. */
export interface TaskTitles {
  /** At most `count` titles that fit every platform and that the company has not taken. Nothing is stored. */
  make(db: Db, request: TitleRequest): Promise<Fission>
  /**
   * Takes titles for a task; those that somebody has, also in the same moment, are left out of the answer. In the given
   * order.
   */
  reserve(
    trx: Db,
    owner: TitleOwner,
    titles: readonly NewTitle[],
  ): Promise<readonly { readonly id: number; readonly title: string }[]>
  /** Says which work a reserved title went to; false when it is not reserved any more. */
  assign(trx: Db, id: number, to: { publishItemId: number; wisdomTaskId: number }): Promise<boolean>
  /** Gives titles that no work took back: they may be made again. */
  drop(trx: Db, ids: readonly number[]): Promise<void>
  /** The same for the cancelled works of tasks, all of which the operator sees. */
  giveBack(trx: Db, taskIds: readonly number[]): Promise<void>
}

/** See the interface. */
export function createTaskTitles({ book, maker }: { book: TitleBook; maker: TitleMaker }): TaskTitles {
  return {
    make: async (db, request) => await maker.make(db, request),
    reserve: async (trx, owner, titles) => await book.reserve(trx, owner, titles),
    assign: async (trx, id, to) => await book.assign(trx, id, to),
    async drop(trx, ids) {
      await book.release(trx, { ids })
    },
    async giveBack(trx, taskIds) {
      const cancelled = await trx
        .selectFrom('publish_items')
        .select('id')
        .where('wisdom_task_id', 'in', [0, ...taskIds])
        .where('publish_status', '=', PUBLISH_STATUS.cancelled)
        .execute()
      await book.release(trx, { publishItemIds: cancelled.map((row) => row.id) })
    },
  }
}
