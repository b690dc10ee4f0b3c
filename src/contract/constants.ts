/** Business constants of spec section 9; a number that people agreed on stands here once. */

/** Client time-out of one HTTP call, ms. */
export const REQUEST_TIMEOUT_MS = 300_000
/** How often account logins are checked, ms. */
export const LOGIN_CHECK_INTERVAL_MS = 600_000
/** The check begins up to so much later, ms: many pages must not knock at once. */
export const LOGIN_CHECK_JITTER_MS = 60_000
/** Platforms that take frequent looks amiss: each account a few times a day only, ms. */
export const LOGIN_CHECK_SLOW_MS: Readonly<Record<string, number>> = { xiaohongshu: 6 * 3_600_000 }
/** A publish lock without heartbeat is stale after this time, ms (docs/publishing.md). */
export const PUBLISH_LOCK_STALE_MS = 180_000
/** Whoever uses an account tells so this often, ms; without it the use is stale after `ACCOUNT_USE_STALE_MS`. */
export const ACCOUNT_USE_BEAT_MS = 60_000
/** A use without heartbeat no longer keeps others away after this time, ms. */
export const ACCOUNT_USE_STALE_MS = 180_000
/** Works that a computer publishes side by side, at most. */
export const PUBLISH_AT_ONCE = 3
/** An item taken for automatic publishing is given back after this time, s. */
export const AUTO_PUBLISH_LEASE_S = 120
/**
 * How long after its time a work still goes out automatically, minutes, as a company may set it. Later it counts as
 * missed (已错过) and waits for a person.
 */
export const MISSED_GRACE_MINUTES = { least: 5, most: 720, usual: 30 } as const
/** How long an error toast stays, ms. */
export const ERROR_TOAST_MS = 5_000
/** Speed of the scrolling notice, px per second. */
export const NOTICE_SPEED_PX_S = 50
/** Tallest dialog, share of the window height. */
export const DIALOG_MAX_HEIGHT_VH = 70
/** Picture limit of the rich-text editor, bytes. */
export const EDITOR_IMAGE_MAX_BYTES = 2 * 1024 * 1024
/**
 * Pixels of a picture, or of one of a film's, at most: drawn it takes four bytes each, and more while it is changed.
 */
export const IMAGE_MAX_PIXELS = 60_000_000
/** Upload limits by kind of file, bytes. */
export const UPLOAD_MAX_BYTES = {
  image: 20 * 1024 * 1024,
  audio: 50 * 1024 * 1024,
  video: 4 * 1024 * 1024 * 1024,
} as const
/** Largest font that can be uploaded, bytes. */
export const FONT_MAX_BYTES = 15 * 1024 * 1024
/** Numbers of uploaded fonts begin here; below are the product's. */
export const OWN_FONTS_FROM = 1000
/** Size of one upload piece, bytes. */
export const UPLOAD_CHUNK_BYTES = 8 * 1024 * 1024
/** Spoken captions' volume and music volume, percent. */
export const CAPTIONS_VOLUME = 70
export const BGM_VOLUME = 15
/** What stands for the clips left of a company whose clips are not counted. */
export const UNCOUNTED_CLIPS = 1_000_000_000
/** Deleted rows can be brought back for this many days. */
export const RECYCLE_DAYS = 30
/** Folders of the material library lie at most this deep. */
export const FOLDER_DEPTH = 4
/** Pictures of image posts are at least this wide, px. */
export const POST_IMAGE_MIN_WIDTH = 540
/** Columns of a waveform (audioPeaks). */
export const PEAK_COUNT = 240
/** Limits of one clip order (docs/media.md). */
export const CLIP_LIMITS = {
  groups: 40,
  materials_per_group: 200,
  titles: 50,
  title_len: 50,
  speech: 50,
  speech_len: 1000,
  num_max: 100,
  duration_min: 5,
  duration_max: 180,
  recordings: 50,
  music: 200,
  srt: 50,
  srt_len: 60_000,
  srt_total: 300_000,
} as const
/**
 * The narrative places of 独孤九剑, in playing order; names and number are data only. At least `NINE_SLOTS_MIN` are filled.
 */
export const NINE_SLOTS = [
  { slot: 1, name: '钩子' },
  { slot: 2, name: '痛点' },
  { slot: 3, name: '产品' },
  { slot: 4, name: '卖点' },
  { slot: 5, name: '过程' },
  { slot: 6, name: '案例' },
  { slot: 7, name: '优惠' },
  { slot: 8, name: '信任' },
  { slot: 9, name: '行动' },
] as const
export const NINE_SLOTS_MIN = 3
/** How many scenes two films of 独孤九剑 differ in when the order doesn't say. */
export const NINE_SLOTS_HAMMING = 2
/** Percent of what is seen that two films of an order differ in at least, when the order doesn't say. */
export const LEAST_LOOK = 1
/** Pictures of one image post (the most any platform takes). */
export const POST_PICTURES_MAX = 35
/** Media types of a publish item. */
export const MEDIA_TYPE = { image: 1, article: 2, official: 3, video: 4 } as const

/**
 * Root font size in px for a window width in px: 8 at or below 1120, 17 above 2100, width/120 between.
 */
export function rootFontSize(width: number): number {
  return width <= 1120 ? 8 : width > 2100 ? 17 : width / 120
}
/**
 * Longest text below a title and longest line of topics that a work keeps, whatever its platform takes, code points.
 */
export const DESCRIPTION_MAX = 5000
export const TOPIC_LINE_MAX = 2000

/** How long a person's answer waits, so that it can be taken back, ms. */
export const REPLY_GRACE_MS = 10_000

/** Longest remark of an account, characters. */
export const REMARK_MAX = 100
