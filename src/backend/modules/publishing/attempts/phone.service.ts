// The code that hands a running work to the platform's app on a phone.
import { CODE } from '../../../../contract/errors.ts'
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { phoneCode } from '../../../../contract/http/phone.ts'
import { splitTopics } from '../../../../contract/topics.ts'
import { AppError } from '../../../lib/errors.ts'
import { waysOf } from '../../../lib/account-ways.ts'
import { readImages, readInfo } from '../store/item-codec.ts'
import { fileOf, findItems } from '../store/items.repository.ts'
import { phoneProblemOf } from '../rules/phone-limits.ts'
import { conflict, itemMissing } from '../publishing.errors.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'

export interface PhoneService {
  /**
   * @throws NOT_FOUND, CONFLICT while the work is not being published, its account does not take this way, or the
   * hand-off is not set up
   */
  code(caller: Caller, id: number): Promise<OutputOf<typeof phoneCode>>
}

/** See the interface. */
export function createPhoneService(deps: Pick<PublishingDeps, 'files' | 'phone'>): PhoneService {
  return {
    async code(caller, id) {
      const [row] = await findItems(caller.db, [id])
      if (row === undefined) throw itemMissing([id])
      // Outside a run nothing is written down of it: a code would be a way around "at most once".
      if (row.publish_status !== PUBLISH_STATUS.publishing) throw conflict('publishing.phoneNotPublishing')
      if (!waysOf(row).includes('phone')) throw conflict('publishing.phoneNotChosen')
      // What an application lacks is told in the words of its platform.
      const lacking = await deps.phone.problem(caller.db, row.platform_value)
      if (lacking) throw new AppError(CODE.CONFLICT, { msg: lacking })
      const problem = phoneProblemOf(row)
      if (problem !== null) throw conflict(problem)
      const file = row.media_type === 4 ? fileOf(row) : null
      const { microApp } = readInfo(row.video_publish_info)
      const { schema, until } = await deps.phone.code(caller.db, row.platform_value, {
        videoUrl: file?.state === 'ready' ? await deps.files.publicUrl(file.key) : '',
        imageUrls:
          row.media_type === 4
            ? []
            : await Promise.all(readImages(row.image_urls).map((image) => deps.files.publicUrl(image.key))),
        title: row.title,
        topics: splitTopics(row.topic).topics,
        state: `item-${row.id}-${row.attempt_count}`,
        ...(microApp === undefined ? {} : { microApp }),
      })
      caller.audit({ targetType: 'publish_item', targetId: row.id, summary: `出示手机发布二维码：${row.title}` })
      return { schema, expire_time: Math.floor(until / 1000) }
    },
  }
}
