import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { attachment, attachmentKind, usedBy } from '../entities/material.ts'
import { flag, idOrZero, ids, page, pageQuery, text, unixTime } from '../fields.ts'

/** Row 35. `mimetype` matches by prefix: `image`, `video`, `audio`, `image/png`. */
export const attachmentList = get('attachment', 'attachmentList', {
  title: '素材列表',
  perm: 'material:list',
  input: z
    .object({
      ...pageQuery(10_000),
      mimetype: z.string().regex(/^[a-z]{1,20}(\/[a-z0-9.+-]{1,60})?$/).optional(),
      kind: attachmentKind.optional(),
      folder_id: idOrZero().optional(),
      tag: text(20).optional(),
      orientation: z.enum(['portrait', 'landscape', 'square']).optional(),
      used: flag().optional(),
      from: unixTime().optional(),
      to: unixTime().optional(),
      ids: ids(200).optional(),
    })
    .strict(),
  output: page(attachment).extend({ counts: z.object({ all: z.number().int(), video: z.number().int(), image: z.number().int(), audio: z.number().int() }), storage_bytes: z.number(), tags: z.array(z.string()) }),
})
/** Row 39. Files used by a running order or task answer 40904 with the uses, unless forced; rows go to the recycle bin. */
export const deleteAttachments = post('attachment', 'delAttachment', {
  title: '删除素材',
  perm: 'material:del',
  audit: 'material.delete',
  input: z.object({ ids: ids(), force: flag().default(0) }).strict(),
  output: z.object({ deleted: z.number().int(), refs: z.array(z.object({ id: z.number().int(), used_by: z.array(usedBy) })) }),
})
/** Where a file is used, for the delete question and the detail panel. */
export const attachmentUses = get('attachment', 'attachmentUses', {
  title: '素材引用',
  perm: 'material:list',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ list: z.array(z.object({ id: z.number().int(), used_by: z.array(usedBy) })) }),
})
export const editAttachments = post('attachment', 'editAttachment', {
  title: '编辑素材',
  perm: 'material:upload',
  audit: 'material.edit',
  input: z.object({ ids: ids(), filename: text(200, 1).optional(), folder_id: idOrZero().optional(), tags_add: z.array(text(20, 1)).max(20).optional(), tags_del: z.array(text(20, 1)).max(20).optional() }).strict(),
  output: z.object({ updated: z.number().int() }),
})
/** Brings deleted files back within 30 days: the undo of a delete. */
export const restoreAttachments = post('attachment', 'restore', { title: '恢复素材', perm: 'material:del', audit: 'material.restore', input: z.object({ ids: ids() }).strict(), output: z.object({ restored: z.number().int() }) })

