// Items as the contract shows them, with credentials sealed to the caller's helper.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { hasPerm } from '../../../../contract/permissions.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { isScheduled } from '../../../../contract/work-time.ts'
import { waysOf } from '../../../lib/account-ways.ts'
import { isMissed, missedGraceMs, readSkipped } from '../../../lib/missed-works.ts'
import { toSeconds } from '../../../lib/clock.ts'
import { settlingAmong } from '../../../lib/settling-works.ts'
import type { Db } from '../../../ports/database.ts'
import { readImages, readInfo } from '../store/item-codec.ts'
import { fileOf } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { showMore } from '../articles/more-articles.ts'
import { phoneWordsOf } from '../rules/phone-limits.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { findWaiting } from '../rules/restore-guard.ts'
import { channelsOf, handedInNow, restsOf, sentOf, waitsForTime } from './time-channels.ts'

export interface ItemViews {
  /** `deviceId` = the helper that will publish; without it, or without the right to publish, the credentials are ''. */
  show(
    caller: Pick<Caller, 'db' | 'admin' | 'tenant'>,
    rows: readonly ItemRow[],
    deviceId?: string | null,
  ): Promise<PublishItem[]>
}

type Timed = Pick<
  PublishItem,
  | 'settling'
  | 'missed'
  | 'skipped'
  | 'scheduled'
  | 'time_channel'
  | 'timer_refused'
  | 'unsent'
  | 'rests_until'
  | 'handing_in'
>

/**
 * For an automatic run, which is the timer itself: no platform is asked to hold the work until its time. The work's row
 * keeps it.
 */
export function withoutTimer(item: PublishItem): PublishItem {
  return { ...item, timing_time: 0 }
}

/** See the interface. */
export function createItemViews(
  deps: Pick<PublishingDeps, 'clock' | 'platforms' | 'credentials' | 'files' | 'phone' | 'settings'>,
): ItemViews {
  const view = async (
    row: ItemRow,
    platforms: Awaited<ReturnType<typeof deps.platforms.all>>,
    sealed: { third_cookie: string; third_token: string; proxy: string },
    phone: string | null,
    held: boolean,
    time: Timed,
  ): Promise<PublishItem> => {
    const file = fileOf(row)
    const platform = platforms.get(row.platform_value)
    const images = readImages(row.image_urls)
    const cover = file.state === 'ready' ? file.cover : row.video_cover_url || (images[0]?.key ?? '')
    return {
      id: row.id,
      wisdom_task_id: row.wisdom_task_id,
      title: row.title,
      topic: row.topic,
      media_type: row.media_type,
      ...(row.content_html === null ? {} : { content_html: row.content_html }),
      image_urls: await Promise.all(images.map((image) => deps.files.url(image.key))),
      ...(row.more_articles === '[]' ? {} : { more_articles: showMore(row.more_articles) }),
      video_cover_url: await deps.files.url(cover),
      full_file_url: file.state === 'ready' ? await deps.files.url(file.key) : '',
      duration_ms: file.state === 'ready' ? file.durationMs : null,
      timing_time: toSeconds(row.timing_time),
      edit_status: row.edit_status,
      publish_status: row.publish_status,
      unconfirmed: row.outcome_unknown,
      progress: row.progress,
      fail_reason: row.fail_reason,
      ...(row.publish_status === PUBLISH_STATUS.failed && row.edited_since === 1 ? { edited_since: 1 as const } : {}),
      platform_url: row.platform_url,
      published_time: toSeconds(row.published_time) ?? 0,
      ...(row.publish_status === PUBLISH_STATUS.success && row.only_draft === 1 ? { only_draft: 1 as const } : {}),
      attempt_count: row.attempt_count,
      ...(row.attempt_count === 0 ? {} : { attempt_epoch: row.attempt_epoch }),
      ...(!held ? {} : { restore_hold: 1 as const }),
      ...time,
      seq: row.sort + 1,
      allow_duplicate: row.allow_duplicate,
      video_publish_info: readInfo(row.video_publish_info),
      thirdauth: {
        id: row.third_auth_id,
        account_id: row.account_id,
        openname: row.openname,
        avatar: row.avatar,
        // A deleted account can't publish, whatever its last state was.
        third_login_status: row.account_delete_time === null ? row.third_login_status : 0,
        is_confer: row.is_confer,
        third_sec_uid: row.third_sec_uid,
        ...sealed,
        ways: waysOf(row),
        time_channel: row.account_time_channel,
        ...(phone === null ? {} : { phone_problem: phone || phoneWordsOf(row) }),
        region: row.region,
        third_platform_info: {
          value: row.platform_value,
          name: platform?.name ?? row.platform_value,
          iconUrl: platform?.iconUrl ?? '',
        },
      },
    }
  }

  /** What is said of the time of each of these works. */
  const timesOf = async (
    { db, tenant }: Pick<Caller, 'db' | 'tenant'>,
    rows: readonly ItemRow[],
  ): Promise<(row: ItemRow) => Timed> => {
    const now = deps.clock.now()
    const at = { now, timeZone: tenant.timeZone }
    const made = rows.filter((row) => fileOf(row).state !== 'pending')
    const waiting = rows.filter((row) => waitsForTime(row, now))
    const [graceMs, channels, rests, handed, sent, settling] = await Promise.all([
      // Of works that wait alone it can be said that their time has passed.
      rows.some((row) => row.publish_status === PUBLISH_STATUS.waiting) ? missedGraceMs(db) : 0,
      channelsOf(db, rows, at),
      restsOf(db, made, at),
      handedInNow(db, made, at),
      sentOf(db, deps, waiting),
      settlingAmong(db, rows),
    ])
    const skippedBy = await readSkipped(db, rows, now, graceMs)
    return (row) => {
      const [channel, until, isSent] = [channels.get(row.id), rests.get(row.id), sent.get(row.task_admin_id) !== false]
      return {
        ...(settling.has(row.id) ? { settling: 1 as const } : {}),
        ...(isMissed(row, now, graceMs) ? { missed: 1 as const } : {}),
        ...skippedBy(row),
        ...(isScheduled(
          { publish_status: row.publish_status, timing_time: toSeconds(row.timing_time), only_draft: row.only_draft },
          now,
        )
          ? { scheduled: 1 as const }
          : {}),
        ...((row.publish_status === PUBLISH_STATUS.publishing && row.hand_in === 1) || (isSent && handed.has(row.id))
          ? { handing_in: 1 as const }
          : {}),
        ...(channel === undefined
          ? {}
          : {
              time_channel: channel,
              ...(row.time_channel === 'alarm' ? { timer_refused: 1 as const } : {}),
              ...(isSent ? {} : { unsent: 1 as const }),
              ...(isSent && until !== undefined ? { rests_until: toSeconds(until) } : {}),
            }),
      }
    }
  }

  /** Asked once for each platform that an account of the list hands to a phone. */
  const phoneProblems = async (db: Db, rows: readonly ItemRow[]): Promise<Map<string, string | null>> => {
    const values = [...new Set(rows.filter((row) => waysOf(row).includes('phone')).map((row) => row.platform_value))]
    return new Map(
      await Promise.all(values.map(async (value) => [value, await deps.phone.problem(db, value)] as const)),
    )
  }

  return {
    async show(caller, rows, deviceId = null) {
      const mayPublish = hasPerm(caller.admin.perms, 'task:publish')
      const sealed = await deps.credentials.handOut(caller, mayPublish ? deviceId : null, rows, 'publish')
      const [platforms, phones, waiting, timeOf] = await Promise.all([
        deps.platforms.all(caller.db),
        phoneProblems(caller.db, rows),
        findWaiting(caller.db),
        timesOf(caller, rows),
      ])
      const held = (row: ItemRow): boolean =>
        row.restore_hold === 1 ||
        ((row.publish_status === PUBLISH_STATUS.waiting || row.publish_status === PUBLISH_STATUS.failed) &&
          row.outcome_unknown === 0 &&
          waiting.has(row.third_auth_id))
      return await Promise.all(
        rows.map((row, at) =>
          view(
            row,
            platforms,
            sealed[at] ?? { third_cookie: '', third_token: '', proxy: '' },
            phones.get(row.platform_value) ?? null,
            held(row),
            timeOf(row),
          ),
        ),
      )
    },
  }
}
