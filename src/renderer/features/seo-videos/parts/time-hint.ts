import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { timerFor } from '../../../../contract/time-channel.ts'

type Hint = readonly ['fields.timeSite' | 'fields.timeHintOpen' | 'fields.timeHint' | 'fields.timeOwn', Record<string, string | number>]

/** What a time of the work means, as a key of seo with its values: its site's timer, its minute, or either. Null while the platform is not known. */
export const timeHint = (item: Pick<PublishItem, 'media_type' | 'thirdauth' | 'time_channel'> | null, platform: Platform | undefined): Hint | null => {
  if (platform === undefined) return null
  const timer = timerFor(platform, kindOfMedia(item?.media_type ?? MEDIA_TYPE.video), item?.thirdauth.ways ?? [])
  if (timer === null) return ['fields.timeOwn', { platform: platform.name }]
  const { leadMinutes: minutes, horizonMinutes } = timer
  if (item?.time_channel === 'site') return ['fields.timeSite', { minutes }]
  return horizonMinutes === undefined ? ['fields.timeHintOpen', { minutes }] : ['fields.timeHint', { minutes, days: Math.round(horizonMinutes / 1_440) }]
}
