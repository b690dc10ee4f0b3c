import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { flag, id, idOrZero, int, outFlag, outTime, text, unixTime } from '../fields.ts'

/** Address of a download, or '' for none; only https, so that nobody is led to a file that was changed on its way. */
const download = z
  .string()
  .trim()
  .max(500)
  .refine(
    (url) => url === '' || z.url({ protocol: /^https$/ }).safeParse(url).success,
    '请填写以 https:// 开头的下载地址',
  )
/** Where a notice leads: a page of the product, a web page, or nowhere. */
const jump = z
  .string()
  .trim()
  .max(500)
  .refine(
    (url) => url === '' || /^\/(?!\/)/.test(url) || z.url({ protocol: /^https?$/ }).safeParse(url).success,
    '请填写网址（http 或 https 开头）或站内路径（/ 开头）',
  )

const LEVELS = ['info', 'warning', 'error'] as const
const noticeRow = z.object({
  id: z.number().int(),
  title: z.string(),
  jumpUrl: z.string(),
  level: z.enum(LEVELS),
  start_time: outTime(),
  end_time: outTime(),
  sort: z.number().int(),
  /** 1 = shown now. */ shown: outFlag(),
})

const state = z.object({
  product: z.object({
    name: z.string(),
    blackLogo: z.string(),
    whiteLogo: z.string(),
    helper_mac: z.string(),
    helper_win: z.string(),
    support_phone: z.string(),
    support_qr: z.string(),
    theme_default: z.enum(['dark', 'light']),
  }),
  /** `clip_number`: left now, UNCOUNTED_CLIPS where clips are not counted; `expire_time` 0 = never. */
  company: z.object({
    clips_counted: outFlag(),
    clip_number: z.number().int(),
    clip_frozen: z.number().int(),
    expire_time: outTime(),
  }),
  notices: z.array(noticeRow),
})

/**
 * What the owner of an installation decides for it: the product's name and logos, downloads, support, notices, whether
 * clips are counted, and until when.
 */
export const installation = get('admin', 'installation', {
  title: '本系统设置',
  perm: 'setting:edit',
  installation: true,
  whileExpired: true,
  input: z.object({}).strict(),
  output: state,
})
/**
 * Changes what is named. A logo is a picture of the library, 0 takes it away. `clips` sets what is left (counted from
 * now on); `expire_time` 0 = never, else later than now. Works while the company is expired, so that an owner can't
 * lock himself out. BAD_INPUT.
 */
export const setInstallation = post('admin', 'setInstallation', {
  title: '修改本系统设置',
  perm: 'setting:edit',
  installation: true,
  whileExpired: true,
  audit: 'installation.edit',
  input: z
    .object({
      product: z
        .object({
          name: text(20, 1).optional(),
          black_logo_id: idOrZero().optional(),
          white_logo_id: idOrZero().optional(),
          helper_mac: download.optional(),
          helper_win: download.optional(),
          support_phone: text(40).optional(),
          support_qr_id: idOrZero().optional(),
          theme_default: z.enum(['dark', 'light']).optional(),
        })
        .strict()
        .optional(),
      company: z
        .object({
          clips_counted: flag().optional(),
          clips: int(0, 1_000_000).optional(),
          expire_time: unixTime().optional(),
        })
        .strict()
        .optional(),
    })
    .strict(),
  output: state,
})
/**
 * Makes a notice of the top bar, or changes one. NOT_FOUND for one that is gone, BAD_INPUT when it ends before it
 * begins.
 */
export const saveNotice = post('admin', 'saveNotice', {
  title: '保存公告',
  perm: 'setting:edit',
  installation: true,
  audit: 'notice.save',
  input: z
    .object({
      id: id().optional(),
      title: text(100, 1),
      jumpUrl: jump.default(''),
      level: z.enum(LEVELS).default('info'),
      start_time: unixTime().default(0),
      end_time: unixTime().default(0),
      sort: int(0, 9999).default(0),
    })
    .strict(),
  output: z.object({ id: z.number().int() }),
})
export const delNotice = post('admin', 'delNotice', {
  title: '删除公告',
  perm: 'setting:edit',
  installation: true,
  audit: 'notice.delete',
  input: z.object({ id: id() }).strict(),
  output: z.object({ deleted: z.number().int() }),
})
