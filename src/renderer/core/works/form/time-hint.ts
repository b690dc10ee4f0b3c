import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { HAND_IN_AHEAD_MS, HAND_IN_REST_MS, timerFor } from '../../../../contract/time-channel.ts'

type Hint = readonly [
  (
    | 'fields.timeSite'
    | 'fields.timeSiteRested'
    | 'fields.timeSiteAtOnce'
    | 'fields.timeHintOpen'
    | 'fields.timeHint'
    | 'fields.timeOwn'
  ),
  Record<string, string | number>,
]

/**
 * What a time of the work means, as a key of seo with its values: its site's timer, its minute, or either, by what its
 * account prefers. Null while the platform is not known. `soon`: the time in the form is a new one that is handed to
 * the site soon after it is saved.
 */
export function timeHint(
  item: Pick<PublishItem, 'media_type' | 'thirdauth'> | null,
  platform: Platform | undefined,
  soon: 'rested' | 'atOnce' | undefined,
): Hint | null {
  if (platform === undefined) return null
  const timer = timerFor(platform, kindOfMedia(item?.media_type ?? MEDIA_TYPE.video), item?.thirdauth.ways ?? [])
  if (timer === null) return ['fields.timeOwn', { platform: platform.name }]
  if (soon === 'atOnce') return ['fields.timeSiteAtOnce', { platform: platform.name }]
  if (soon === 'rested')
    return ['fields.timeSiteRested', { platform: platform.name, minutes: HAND_IN_REST_MS / 60_000 }]
  const { leadMinutes: minutes, horizonMinutes } = timer
  if (item?.thirdauth.time_channel === 'site')
    return ['fields.timeSite', { minutes, days: HAND_IN_AHEAD_MS / 86_400_000 }]
  return horizonMinutes === undefined
    ? ['fields.timeHintOpen', { minutes }]
    : ['fields.timeHint', { minutes, days: Math.round(horizonMinutes / 1_440) }]
}
