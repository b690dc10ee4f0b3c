// What goes out next: for the start page, over all tasks that the operator sees.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { COMING } from '../../../../contract/http/publish-items.ts'
import type { comingWorks } from '../../../../contract/http/publish-items.ts'
import { itemRows } from '../store/items.repository.ts'
import type { ItemViews } from './item-view.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'

const DAY_MS = 86_400_000

export interface ComingWorks {
  show(caller: Caller): Promise<OutputOf<typeof comingWorks>>
}

/** See the interface. */
export function createComingWorks({ clock, views }: Pick<PublishingDeps, 'clock'> & { views: ItemViews }): ComingWorks {
  return {
    async show(caller) {
      const now = clock.now()
      const ahead = () =>
        itemRows(caller.db)
          .where('i.timing_time', '>', now)
          .where('i.publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.publishing, PUBLISH_STATUS.success])
          .where('i.only_draft', '=', 0)
      const found = await ahead().orderBy('i.timing_time').orderBy('i.id').limit(COMING.most).execute()
      const rows = found.filter((row, at) => at < COMING.least || row.timing_time <= now + DAY_MS)
      const soon =
        rows.length < COMING.most
          ? rows.length
          : Number(
              (
                await ahead()
                  .where('i.timing_time', '<=', now + DAY_MS)
                  .clearSelect()
                  .select((is) => is.fn.countAll<number>().as('n'))
                  .executeTakeFirstOrThrow()
              ).n,
            )
      const { untimed } = await itemRows(caller.db)
        .where('i.publish_status', '=', PUBLISH_STATUS.waiting)
        .where('i.timing_time', '=', 0)
        .clearSelect()
        .select((is) => is.fn.countAll<number>().as('untimed'))
        .executeTakeFirstOrThrow()
      const items = await views.show(caller, rows)
      return {
        list: items.map(
          ({
            id,
            wisdom_task_id,
            title,
            timing_time,
            publish_status,
            settling,
            time_channel,
            timer_refused,
            unsent,
            rests_until,
            thirdauth: { openname, third_platform_info: platform },
          }) => ({
            id,
            wisdom_task_id,
            title,
            timing_time,
            publish_status,
            openname,
            platform_value: platform.value,
            platform_name: platform.name,
            ...(settling === undefined ? {} : { settling }),
            ...(time_channel === undefined ? {} : { time_channel }),
            ...(timer_refused === undefined ? {} : { timer_refused }),
            ...(unsent === undefined ? {} : { unsent }),
            ...(rests_until === undefined ? {} : { rests_until }),
          }),
        ),
        more: Math.max(0, soon - rows.length),
        untimed: Number(untimed),
      }
    },
  }
}
