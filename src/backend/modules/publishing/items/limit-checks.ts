// What a platform would refuse of a stored work, judged at the moment at which it would be handed in, each with the
// change that mends it.
import { acceptance, type Finding, type JudgedWork, timerFindings } from '../../../../contract/acceptance/acceptance.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { ItemFix } from '../../../../contract/http/wisdom-seo.ts'
import { handInFrom, roomByHand, SOFT_LEAD_MS } from '../../../../contract/time-channel.ts'
import { hashtagsIn } from '../../../../contract/topics.ts'
import { judgedWay, waysOf } from '../../../lib/account-ways.ts'
import { articleDraft } from '../rules/article-advice.ts'
import { picturesOf } from '../rules/content.ts'
import type { FileSizes } from '../rules/limits.ts'
import { fixOfFinding, moveHashtags, moveTime } from '../rules/fixes.ts'
import { readImages, readInfo } from '../store/item-codec.ts'
import { fileOf, sentCover } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { asJudged, judged, problemOf, timerOf } from '../rules/limits.ts'
import type { Draft } from '../rules/limits.ts'
import { timedWork, waitsForTime } from './time-channels.ts'

export interface CheckMoment {
  /** Unix ms. */
  now: number
  /** When the work is handed in, as far as pace and the works before it let it, unix ms. */
  start: number
  /** 1 = times don't matter, 0 = times ahead are handed to the platforms, undefined = each goes out at its time. */
  publishNow: 0 | 1 | undefined
  timeZone: string
  /** What one attempt of the work's account is foreseen to take, ms. */
  uploadMs: number
  /** Of pictures and cover; absent = nobody looked. */
  sizes?: FileSizes
  /** False = nothing sends a work of its task's maker automatically. */
  isSent: boolean
}
interface Said {
  code: string
  msg: string
  level: 'block' | 'warn'
  fix?: ItemFix
  /** As on the wire: left out of this run only. */
  later?: 1
}

/** What the site's own timer is given, unix ms; 0 = the work goes out at once, or this product is its timer. */
export function timerGiven(
  row: ItemRow,
  platform: Platform,
  { now, publishNow }: Pick<CheckMoment, 'now' | 'publishNow'>,
): number {
  if (publishNow === 1 || row.timing_time <= now) return 0
  // What its account's other works do, it does too, once something sends it automatically again.
  const isOurs =
    publishNow === undefined &&
    (row.auto_publish === 1 || !prefersTimer(row) || timerOf(platform, asJudged(row)) === null)
  return isOurs ? 0 : row.timing_time
}

/**
 * True where the site's timer is what the account's works are to go by: only there a time that it does not take is
 * worth changing.
 */
const prefersTimer = (row: ItemRow): boolean => row.account_time_channel === 'site'

/** Blocks this run alone: the work goes out at its minute all the same, so that nothing is wrong with it. */
const asLater = (one: Said, row: ItemRow, isSent: boolean): Said =>
  one.level === 'block' && row.auto_publish === 1 && isSent ? { ...one, later: 1 } : one

const said = (level: Said['level'], code: string, msg: string, fix: ItemFix | undefined): Said => ({
  level,
  code,
  msg,
  ...(fix === undefined ? {} : { fix }),
})

/** A stored work as limits speak of it. */
export function storedDraft(row: ItemRow): Draft {
  const file = fileOf(row)
  return {
    ...asJudged(row),
    title: row.title,
    topic: row.topic,
    description: readInfo(row.video_publish_info).description ?? '',
    pictures: picturesOf({ clipOutputId: row.clip_output_id, images: readImages(row.image_urls) }),
    file: file.state === 'ready' ? file : null,
    cover: sentCover(row),
    ...articleDraft(row),
  }
}
const workOf = (row: ItemRow, timerAt: number, sizes?: FileSizes): JudgedWork =>
  judged({ ...storedDraft(row), ...(sizes === undefined ? {} : { sizes }) }, timerAt)

/** The item goes without this account, or with another. */
export function leaveOut(row: Pick<ItemRow, 'openname'>): ItemFix {
  return {
    kind: 'leave_out',
    field: '',
    from: row.openname,
    to: '',
  }
}

/** Everything that the site would refuse, and hashtags that it would leave dead. */
export function limitChecks(row: ItemRow, platform: Platform, moment: CheckMoment): Said[] {
  const { now, start, timeZone, uploadMs, sizes, isSent } = moment
  const way = judgedWay(row)
  const work = workOf(row, timerGiven(row, platform, moment), sizes)
  const when = { startAt: start, timeZone, allowanceMs: roomByHand(uploadMs) }
  // Without the time it would go out at once: nobody is offered that. Nor another time for the sake of a timer that the
  // account's works don't go by.
  const isUnmendable = (finding: Finding): boolean =>
    finding.code === 'timer_none' || (finding.field === 'time' && row.auto_publish === 1 && !prefersTimer(row))
  const mend = (finding: Finding): ItemFix | undefined =>
    finding.code === 'kind'
      ? leaveOut(row)
      : isUnmendable(finding)
        ? undefined
        : fixOfFinding(platform, finding, work, when, way)
  return [
    ...acceptance(platform, work, when, way).map((finding) => {
      const { field, msg: reason } = problemOf(platform, finding, work, now, when.allowanceMs)
      // Left out of this run, it still goes out at its time.
      const msg =
        finding.field === 'time' && finding.code !== 'timer_none' && row.auto_publish === 1
          ? `${reason}，这次不交给平台，${laterBy(isSent)}`
          : reason
      const one = said(
        finding.blocking ? 'block' : 'warn',
        finding.code === 'timer_none' ? 'timing_own' : `limit_${field}`,
        msg,
        mend(finding),
      )
      return finding.field === 'time' ? asLater(one, row, isSent) : one
    }),
    ...untimed(row, platform, work, moment).map((one) => asLater(one, row, isSent)),
    ...channelAdvice(row, platform, moment),
    ...hashtagCheck(row, platform, work),
  ]
}

/** No timer is met on a phone; and one that was tried with this time and did not take it is not asked again. */
function untimed(row: ItemRow, { name }: Platform, { timerAt }: JudgedWork, { isSent }: CheckMoment): Said[] {
  if (timerAt > 0 && waysOf(row)[0] === 'phone')
    return [said('block', 'limit_timing_time', `手机发布不支持平台定时，这次不交给平台，${laterBy(isSent)}`, undefined)]
  return timerAt === 0 || row.time_channel !== 'alarm'
    ? []
    : [
        said(
          'block',
          'limit_timing_time',
          `${name}没有接受这个定时时间，这次不交给平台，${laterBy(isSent)}；改时间后会再交给平台`,
          undefined,
        ),
      ]
}

/**
 * What an automatic work is warned of: nobody sends it, or its site's timer will not take it although its account
 * prefers that.
 */
function channelAdvice(
  row: ItemRow,
  platform: Platform,
  { now, start, publishNow, timeZone, uploadMs, isSent }: CheckMoment,
): Said[] {
  if (publishNow !== undefined || !waitsForTime(row, now)) return []
  if (!isSent)
    return [
      said('warn', 'timing_unsent', '自动发布已关闭，到点不会自动发出：请在系统设置打开，或到点手动发布', undefined),
    ]
  const work = timedWork(row)
  if (work.timer === null || work.preference !== 'site') return []
  if (work.refused)
    return [
      said(
        'warn',
        'timing_alarm',
        `账号设为平台定时，但${platform.name}没有接受这个时间，${laterBy(isSent)}`,
        undefined,
      ),
    ]
  const when = {
    startAt: Math.max(start, handInFrom(work.timeMs, work.timer)),
    timeZone,
    allowanceMs: SOFT_LEAD_MS + uploadMs,
  }
  const judgedTime = workOf(row, row.timing_time)
  return [...timerFindings({ timer: work.timer }, work.timeMs, when)]
    .slice(0, 1)
    .map((finding) =>
      said(
        'warn',
        'timing_alarm',
        `账号设为平台定时，但${problemOf(platform, finding, judgedTime, now, when.allowanceMs).msg}，${laterBy(isSent)}`,
        fixOfFinding(platform, finding, judgedTime, when, judgedWay(row)),
      ),
    )
}

const laterBy = (isSent: boolean): string => (isSent ? '到点发布' : '自动发布已关闭，到点需要手动发布')

/** By an interface the text goes as it is, and the site reads its hashtags. */
function hashtagCheck(row: ItemRow, platform: Platform, work: JudgedWork): Said[] {
  const way = judgedWay(row)
  const takesTopics = platform.capabilities.includes('topic') && (work.kind === 'video' || work.kind === 'image')
  if (way === 'interface' || !takesTopics || hashtagsIn(work.description).names.length === 0) return []
  return [
    said('warn', 'hashtags_in_text', `正文里的 #词 在${platform.name}不会成为话题`, moveHashtags(platform, work, way)),
  ]
}

/** A time that is over: the first one possible by the channel that the account prefers. */
export function movePast(
  row: ItemRow,
  platform: Platform,
  { start, timeZone, uploadMs }: Pick<CheckMoment, 'start' | 'timeZone' | 'uploadMs'>,
): ItemFix | undefined {
  return moveTime(
    prefersTimer(row) ? platform : null,
    workOf(row, row.timing_time),
    { startAt: start, timeZone, allowanceMs: roomByHand(uploadMs) },
    judgedWay(row),
  )
}
