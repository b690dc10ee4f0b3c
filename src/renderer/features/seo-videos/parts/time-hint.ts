import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { HAND_IN_AHEAD_MS, handInFrom, timerFor } from '../../../../contract/time-channel.ts'

type Hint = readonly ['fields.timeSite' | 'fields.timeSiteSoon' | 'fields.timeHintOpen' | 'fields.timeHint' | 'fields.timeOwn', Record<string, string | number>]

/**
 * What a time of the work means, as a key of seo with its values: its site's timer, its minute, or either. Null while the platform is not known. `chosen`: the time in
 * the form and the one that is stored, unix ms, 0 = none: a new one that is handed to the site within minutes after it is saved is told as such.
 */
export const timeHint = (item: Pick<PublishItem, 'media_type' | 'thirdauth' | 'time_channel'> | null, platform: Platform | undefined, chosen: { ms: number; stored: number; now: number }): Hint | null => {
  if (platform === undefined) return null
  const timer = timerFor(platform, kindOfMedia(item?.media_type ?? MEDIA_TYPE.video), item?.thirdauth.ways ?? [])
  if (timer === null) return ['fields.timeOwn', { platform: platform.name }]
  const { leadMinutes: minutes, horizonMinutes } = timer
  const isSoon = chosen.ms !== chosen.stored && chosen.now >= handInFrom(chosen.ms, timer) && chosen.ms - minutes * 60_000 > chosen.now
  if (item?.time_channel === 'site') return isSoon ? ['fields.timeSiteSoon', { platform: platform.name }] : ['fields.timeSite', { minutes, days: HAND_IN_AHEAD_MS / 86_400_000 }]
  return horizonMinutes === undefined ? ['fields.timeHintOpen', { minutes }] : ['fields.timeHint', { minutes, days: Math.round(horizonMinutes / 1_440) }]
}
