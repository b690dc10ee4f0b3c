// Replies that people keep ready.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { CANNED_SCOPES, cannedReply, INBOX_LIMITS } from '../entities/conversation.ts'
import { id, ids, int, keyword, text } from '../fields.ts'

const group = 'message'

/** The team's and one's own, by `sort`, then short code. Search words: short code, title, content. */
export const cannedReplyList = get(group, 'cannedReplyList', {
  title: '快捷回复列表',
  perm: 'chat:reply',
  input: z
    .object({
      keyword: keyword(),
      category: text(INBOX_LIMITS.category).optional(),
      scope: z.enum(CANNED_SCOPES).optional(),
    })
    .strict(),
  output: z.object({ list: z.array(cannedReply) }),
})

/**
 * A new one, or with `id` what is given of one. What is, or becomes, the team's only by whoever may assign
 * (NO_PERMISSION); NOT_FOUND for another person's. DUPLICATE for a short code of this scope that there is,
 * `data.exist_id`. A new one needs short code, title and content (BAD_INPUT at their fields).
 */
export const saveCannedReply = post(group, 'addOrEditCannedReply', {
  title: '新增或修改快捷回复',
  perm: 'chat:reply',
  audit: 'canned.edit',
  input: z
    .object({
      id: id().optional(),
      /** Small letters, digits, `_` and `-`, 20 at most. */
      short_code: text(INBOX_LIMITS.short_code).optional(),
      title: text(INBOX_LIMITS.canned_title).optional(),
      content: text(INBOX_LIMITS.canned).optional(),
      category: text(INBOX_LIMITS.category).optional(),
      /** A new one is one's own unless it says `team`. */
      scope: z.enum(CANNED_SCOPES).optional(),
      sort: int(0, 100_000).optional(),
    })
    .strict(),
  output: z.object({ id: z.number().int() }),
})

/** All or none: NOT_FOUND for another person's, NO_PERMISSION as above. */
export const deleteCannedReplies = post(group, 'delCannedReply', {
  title: '删除快捷回复',
  perm: 'chat:reply',
  audit: 'canned.delete',
  input: z.object({ ids: ids(INBOX_LIMITS.bulk) }).strict(),
  output: z.object({ deleted: z.number().int() }),
})
