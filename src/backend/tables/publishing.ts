// SEO tasks ("wisdom task"), what they publish, every attempt, and the titles already used.
import type { Defaulted, Flag, JsonText, Millis, TenantLogRow, TenantRow } from './columns.ts'

/** Status: 0 draft, 1 making, 2 ready, 3 publishing, 4 done, -1 failed. `id` is the wire's wisdom_task_id. */
export interface WisdomTasksTable extends TenantRow {
  name: string
  type: 'dugujiujian' | 'smart' | 'clip' | 'clipTemplate' | 'imageText' | 'article' | 'officialAccount'
  plan_id: number | null
  clip_id: number | null
  config: JsonText
  status: Defaulted<0 | 1 | 2 | 3 | 4 | -1>
  total_num: Defaulted<number>
  success_num: Defaulted<number>
  fail_num: Defaulted<number>
  /** The publish lock (docs/publishing.md): heartbeat each 60 s, stale after 180 s. */
  one_click_publish_status: Defaulted<Flag>
  lock_admin_id: number | null
  lock_token: string | null
  lock_time: Millis | null
  heartbeat_time: Millis | null
  edit_status: Defaulted<Flag>
  client_token: string | null
  admin_id: number
}

/** publish_status: 0 waiting, 1 publishing, 2 success, -1 failed, 3 cancelled. */
export interface PublishItemsTable extends TenantRow {
  wisdom_task_id: number
  plan_id: number | null
  fission_activity_id: number | null
  third_auth_id: number
  title: Defaulted<string>
  topic: Defaulted<string>
  content_html: string | null
  /** 4 video, 1 image-text, 2 article, 3 official-account article. */
  media_type: Defaulted<1 | 2 | 3 | 4>
  /** Key in the FileStore or null while the file is being made. */
  full_file_url: string | null
  attachment_id: number | null
  clip_output_id: number | null
  /** The article that it publishes, and the print of the version it took. */
  article_id: number | null
  article_print_id: number | null
  /** JSON StoredMore[]: the second and further articles of a 公众号 draft. */
  more_articles: Defaulted<JsonText>
  /** JSON string[] of FileStore keys. */
  image_urls: Defaulted<JsonText>
  video_cover_url: Defaulted<string>
  /** 0 = at once when its turn comes. */
  timing_time: Defaulted<Millis>
  /**
   * When `timing_time` was last given, with the work or afterwards, unix ms; 0 = it never had one, or is from before
   * this was kept.
   */
  time_changed: Defaulted<Millis>
  /** Of one whose time was changed: the time that it had before, unix ms, and its `skip_time` then; 0 = none. */
  time_before: Defaulted<Millis>
  skip_before: Defaulted<Millis>
  /** 'alarm' = the site's timer did not take this time: it goes out at its minute, whatever the account prefers. */
  time_channel: Defaulted<'' | 'alarm'>
  /** Of the lease that holds it: 1 = it is handed to the site's timer before its time. */
  hand_in: Defaulted<Flag>
  video_publish_info: Defaulted<JsonText>
  edit_status: Defaulted<Flag>
  publish_status: Defaulted<0 | 1 | 2 | -1 | 3>
  progress: Defaulted<number>
  fail_reason: Defaulted<string>
  /** Of a failed work: 1 = what goes out was changed after the failure that `fail_reason` tells of. */
  edited_since: Defaulted<Flag>
  /** 1 = a run broke off after it started: verify by hand, never retry by itself. */
  outcome_unknown: Defaulted<Flag>
  /** 1 = the desktop's automatic publishing may take it. */
  auto_publish: Defaulted<Flag>
  /**
   * When a person took it out of the automatic run that would have sent it at its time, unix ms; 0 = nobody did, or it
   * was given another time or begun since.
   */
  skip_time: Defaulted<Millis>
  skip_admin_id: number | null
  lease_device_id: string | null
  lease_until: Millis | null
  publish_id: Defaulted<string>
  platform_item_id: Defaulted<string>
  platform_url: Defaulted<string>
  published_time: Millis | null
  /** Of one with status 2: 1 = it was only stored as a draft on its site, and is not known to be public. */
  only_draft: Defaulted<Flag>
  attempt_count: Defaulted<number>
  /** Epoch of the newest attempt; '' = none, or from before there were epochs. */
  attempt_epoch: Defaulted<string>
  /** 1 = a backup was put back: it waits until it is known whether it went out before. */
  restore_hold: Defaulted<Flag>
  /** sha256(file) + normalised title; unique per account while live, unless allow_duplicate. */
  content_hash: string | null
  /**
   * sha256 of the video that went out with the newest attempt, '' = none; and how it looks (media/film-look.ts) if an
   * order made it.
   */
  film_hash: Defaulted<string>
  film_look: Defaulted<string>
  allow_duplicate: Defaulted<Flag>
  /** What the person said who allowed it. */
  duplicate_reason: Defaulted<string>
  /** When a person said that it may go out again although it did after a restored backup, unix ms; 0 = nobody did. */
  repeat_time: Defaulted<Millis>
  keyword_snapshot: JsonText | null
  sort: Defaulted<number>
}

/** The further articles of an item, for whoever looks for works by article; `sort` from 1. */
export interface PublishItemArticlesTable extends TenantLogRow {
  publish_item_id: number
  article_id: number
  sort: number
}

/** One row per attempt; (publish_item_id, attempt_no) is unique. */
export interface PublishRecordsTable extends TenantLogRow {
  update_time: TenantRow['update_time']
  publish_item_id: number
  /** Account on which it was made; the item may move to another afterwards. */
  third_auth_id: number | null
  attempt_no: number
  /** Epoch of the data in which it was opened; '' before there were any. */
  epoch: Defaulted<string>
  start_time: Millis
  end_time: Millis | null
  /** Null while open; then 2 success, -1 failed, -2 unknown. */
  result: 2 | -1 | -2 | null
  publish_id: Defaulted<string>
  platform_item_id: Defaulted<string>
  platform_url: Defaulted<string>
  channel: Defaulted<'helper' | 'oauth' | 'manual' | 'auto' | 'phone'>
  error_code: Defaulted<string>
  msg: Defaulted<string>
  raw: JsonText | null
  admin_id: number | null
  device_id: string | null
  /** Time that the work had before it was sent at once, unix ms; 0 = it had none, or kept it. */
  planned_time: Defaulted<number>
}

/**
 * Titles already made; (tenant_id, norm) is unique among live rows. Status: 0 unused, 1 assigned, 2 published, 3
 * discarded.
 */
export interface TitlesTable extends TenantRow {
  plan_id: number | null
  wisdom_task_id: number | null
  title: string
  norm: string
  region: Defaulted<string>
  main: Defaulted<string>
  suffix: Defaulted<string>
  prefix: Defaulted<string>
  template: Defaulted<string>
  char_len: Defaulted<number>
  risk: JsonText | null
  status: Defaulted<0 | 1 | 2 | 3>
  publish_item_id: number | null
}
