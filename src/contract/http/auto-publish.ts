import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { accountWay, sealed } from '../entities/account.ts'
import { epoch, publishItem, publishStatus } from '../entities/publish.ts'
import { id, ids, int, outTime, unixTime } from '../fields.ts'

const deviceId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '设备标识不正确')

/**
 * Hands out due items, taken under a lease so that two desktops never take the same one. After them works whose
 * accounts prefer the site's timer, while it still takes their times; `timing_time` is 0 but for these.
 */
export const takeDueItems = get('admin', 'getNeedAutoPublishVideoList', {
  title: '领取到期作品',
  perm: 'task:publish',
  input: z.object({ limit: int(1, 50).default(20), device_id: deviceId }).strict(),
  output: z.object({ videoList: z.array(publishItem), lease_seconds: z.number().int() }),
})
/**
 * Asked before accounts come to prefer their sites' timers: `works` of `accounts` of them that would be handed in
 * within the next minutes, and could be changed on the sites only afterwards.
 * @throws NOT_FOUND
 */
export const countHandIns = get('admin', 'getHandInCount', {
  title: '待交平台的作品数',
  perm: 'account:auth',
  input: z.object({ ids: ids() }).strict(),
  output: z.object({ works: z.number().int(), accounts: z.number().int() }),
})
/**
 * Asked before these works get these times (unix seconds, 0 = none): `ids` = those that would be handed to their sites'
 * timers once they have rested for HAND_IN_REST_MS (time-channel.ts), and could be changed on the sites only
 * afterwards; `at_once` = those of them that would be without that rest.
 * @throws NOT_FOUND
 */
export const foreseeHandIns = post('admin', 'foreseeHandIns', {
  title: '预计交给平台定时的作品',
  unlogged: 'changes nothing',
  perm: 'task:list',
  input: z
    .object({
      items: z
        .array(z.object({ id: id(), timing_time: unixTime() }).strict())
        .min(1)
        .max(500, '一次最多 500 项'),
    })
    .strict(),
  output: z.object({
    ids: z.array(z.number().int()),
    at_once: z.array(z.number().int()),
    /** Of `ids`, those whose platform asks for a declaration that nobody has chosen: they go without one. */ undeclared:
      z.array(z.number().int()).default([]),
  }),
})
/**
 * How an attempt of automatic publishing began; idempotent on (id, attempt). Started (1), or failed before that; how an
 * attempt ended is told by its computer with a signature (reportOutcome), CONFLICT with `helper_update`.
 */
export const reportDueItem = post('admin', 'autoPublishCallBack', {
  title: '自动发布回报',
  unlogged: 'each attempt has a record of its own',
  perm: 'task:publish',
  input: z
    .object({
      id: id(),
      device_id: deviceId,
      status: z.union([z.literal(1), z.literal(2), z.literal(-1)]),
      publishId: z.string().max(128).optional(),
      platform_item_id: z.string().max(128).optional(),
      platform_url: z.string().max(1000).optional(),
      msg: z.string().max(1000).optional(),
      error_code: z.string().max(60).optional(),
      attempt_no: int(1, 10_000).optional(),
      /** As in publishRecord. */
      epoch: epoch.optional(),
      /** Which way it went. */
      way: accountWay.optional(),
      /** Of a draft of several articles: where each stands, in their order. */
      article_urls: z.array(z.string().max(1000)).max(8).optional(),
    })
    .strict(),
  /**
   * Of a work that starts now: `third_token` fresh, absent = none; `timing_time` what its site's timer is given, 0 =
   * nothing.
   */
  output: z.object({
    publish_status: publishStatus,
    attempt_no: z.number().int(),
    epoch,
    third_token: sealed.optional(),
    timing_time: outTime().optional(),
  }),
})
