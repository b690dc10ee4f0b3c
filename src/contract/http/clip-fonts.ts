import { z } from 'zod'
import { post } from '../endpoint.ts'
import { usedBy } from '../entities/material.ts'
import { flag, ids, outFlag } from '../fields.ts'

/**
 * A font of the company's own: multipart field `file` (ttf, otf or woff2 by its bytes, at most `FONT_MAX_BYTES`),
 * before it `license` (where the right to use it comes from, at most 200 characters, may be empty) and `name` ('' = as
 * the font calls itself). The same bytes again answer the first one. BAD_INPUT with a sentence for files that are no
 * font, are damaged, or can't be drawn with.
 */
export const uploadFont = post('clip', 'uploadClipFont', {
  title: '上传字体',
  perm: 'clip:edit',
  audit: 'font.upload',
  transport: 'multipart',
  perMinute: 60,
  input: z.object({}),
  /**
   * `id` as in getClipFontList; `chinese` 0 = it has no Chinese characters; `restricted` 1 = the file itself says that
   * it may not be embedded.
   */
  output: z.object({
    id: z.number().int(),
    name: z.string(),
    duplicate: outFlag(),
    chinese: outFlag(),
    restricted: outFlag(),
  }),
})
/**
 * Own fonts only, all or none. NOT_FOUND; STILL_USED with `data.refs` while unfinished orders use one, unless forced:
 * their films then fail, saying so.
 */
export const deleteFonts = post('clip', 'delClipFont', {
  title: '删除字体',
  perm: 'clip:del',
  audit: 'font.delete',
  input: z.object({ ids: ids(100), force: flag().default(0) }).strict(),
  output: z.object({
    deleted: z.number().int(),
    refs: z.array(z.object({ id: z.number().int(), used_by: z.array(usedBy) })),
  }),
})
