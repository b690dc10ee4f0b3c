// Mini programs of the company.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { platformValue } from '../entities/account.ts'
import { microApp } from '../entities/place.ts'
import { flag, id, ids, page, pageQuery, text } from '../fields.ts'

/** What 复制链接 of a mini program gives: a short link, or the app's own address. '' = none. */
export const programLink = z
  .string()
  .trim()
  .max(1_000, '最多 1000 个字')
  .regex(/^$|^(https?|sslocal|snssdk\d+):\/\/\S+$/, '请粘贴完整的小程序链接')

/** Mini programs, by page. `keyword` looks in names, titles and ids. */
export const listMicroApps = get('admin', 'getMicroAppList', {
  title: '小程序列表',
  perm: 'microapp:list',
  input: z.object({ ...pageQuery(), platform_value: platformValue.optional(), status: flag().optional() }).strict(),
  output: page(microApp),
})
/**
 * Adds a mini program or changes one. `app_url`: the start page, a path without a slash in front.
 * @throws NOT_FOUND, DUPLICATE with `data.exist_id` for the same program and page on the platform
 */
export const saveMicroApp = post('admin', 'addOrEditMicroAppList', {
  title: '保存小程序',
  perm: 'microapp:edit',
  audit: 'microapp.save',
  input: z
    .object({
      id: id().optional(),
      name: text(20, 1),
      platform_value: platformValue,
      app_id: z
        .string()
        .trim()
        .min(1, '请填写小程序 ID')
        .max(64, '最多 64 个字')
        .regex(/^[A-Za-z0-9_-]+$/, '小程序 ID 只能有字母、数字和 - _'),
      app_title: text(20, 1),
      app_url: z
        .string()
        .trim()
        .min(1, '请填写起始页路径')
        .max(512, '最多 512 个字')
        .regex(/^[^/\s]\S*$/, '路径不能以 / 开头，也不能有空格')
        .refine((value) => !/^[a-z][a-z0-9+.-]*:/i.test(value), '请填写小程序内的页面路径，不是网址'),
      link: programLink.default(''),
      description: text(200).default(''),
      icon_url: z
        .union([z.literal(''), z.url({ protocol: /^https?$/, error: '请填写 http 或 https 网址' }).max(1_000)])
        .default(''),
      third_auth_ids: z.array(id()).max(500, '最多 500 个账号').default([]),
      is_default: flag().default(0),
      status: flag().default(1),
    })
    .strict(),
  output: z.object({ id: z.number().int() }),
})
/**
 * Takes them into use or out of it; makes one the default of its platform, or none (`is_default` with one id). Out of
 * use none is a default.
 * @throws NOT_FOUND, BAD_INPUT for a default among several or of one that is not in use
 */
export const editMicroApps = post('admin', 'editMicroApp', {
  title: '修改小程序状态',
  perm: 'microapp:edit',
  audit: 'microapp.edit',
  input: z.object({ ids: ids(200), status: flag().optional(), is_default: flag().optional() }).strict(),
  output: z.object({ changed: z.number().int() }),
})
/**
 * Deletes mini programs.
 * @throws NOT_FOUND; STILL_USED as delPoi
 */
export const deleteMicroApps = post('admin', 'delMicroApp', {
  title: '删除小程序',
  perm: 'microapp:del',
  audit: 'microapp.delete',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ deleted: z.number().int() }),
})
/** The undo of a delete, within 30 days; one that was added anew meanwhile stays deleted. */
export const restoreMicroApps = post('admin', 'restoreMicroApp', {
  title: '恢复小程序',
  perm: 'microapp:del',
  audit: 'microapp.restore',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ restored: z.number().int() }),
})
