// What the product told one person.
import { CODE } from '../../../contract/errors.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { notificationList, readNotification } from '../../../contract/http/notifications.ts'
import type { RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { Clock } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { offsetOf, toPage, totalOf } from '../../lib/paging.ts'
import type { Db } from '../../ports/database.ts'

type Caller = Pick<RequestContext, 'db' | 'admin'>

export interface NotificationsService {
  list(caller: Caller, input: ParsedInputOf<typeof notificationList>): Promise<OutputOf<typeof notificationList>>
  /** @throws NOT_FOUND */
  read(caller: Caller, input: ParsedInputOf<typeof readNotification>): Promise<OutputOf<typeof readNotification>>
}

/** Whoever sees more of the company sees his own alone here. */
const ownOf = (db: Db, adminId: number) => db.selectFrom('notifications').where('admin_id', '=', adminId)

/** See the interface. */
export function createNotificationsService({ clock }: { clock: Clock }): NotificationsService {
  return {
    async list({ db, admin }, input) {
      let own = ownOf(db, admin.id)
      if (input.kind !== undefined) own = own.where('kind', '=', input.kind)
      if (input.unread === 1) own = own.where('read_time', 'is', null)
      if (input.unread === 0) own = own.where('read_time', 'is not', null)
      const rows = await own
        .select(['id', 'kind', 'title', 'body', 'jump_url', 'create_time', 'read_time'])
        .orderBy('id', 'desc')
        .limit(input.limit)
        .offset(offsetOf(input))
        .execute()
      const count = async (query: typeof own): Promise<number> =>
        Number((await query.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n)
      const total = await totalOf(input, rows.length, async () => await count(own))
      return {
        ...toPage(
          input,
          total,
          rows.map(({ create_time: created, read_time: read, ...row }) => ({
            ...row,
            create_time: toSeconds(created),
            read: read === null ? (0 as const) : (1 as const),
          })),
        ),
        unread: await count(ownOf(db, admin.id).where('read_time', 'is', null)),
      }
    },
    async read({ db, admin }, { ids }) {
      let unread = db
        .updateTable('notifications')
        .set({ read_time: clock.now() })
        .where('admin_id', '=', admin.id)
        .where('read_time', 'is', null)
      if (ids !== undefined) {
        const wanted = [...new Set(ids)]
        const own = await ownOf(db, admin.id).select('id').where('id', 'in', wanted).execute()
        if (own.length < wanted.length) throw new AppError(CODE.NOT_FOUND)
        unread = unread.where('id', 'in', wanted)
      }
      const result = await unread.executeTakeFirst()
      return { updated: Number(result.numUpdatedRows) }
    },
  }
}
