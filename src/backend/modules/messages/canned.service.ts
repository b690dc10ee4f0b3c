// Replies kept ready: the team's, and everybody's own.
import type { CannedReply, CannedScope } from '../../../contract/entities/conversation.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as http from '../../../contract/http/canned-replies.ts'
import { hasPerm } from '../../../contract/permissions.ts'
import type { RequestContext } from '../../http/context.ts'
import { AppError } from '../../lib/errors.ts'
import { containsPattern, inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'

type Http = typeof http
const CODE_FORM = /^[a-z0-9_-]{1,20}$/u

const TEAM = 0
const scopeOf = (adminId: number): CannedScope => (adminId === TEAM ? 'team' : 'self')

/** The team's and one's own. */
const mine = (db: Db, adminId: number) => db.selectFrom('canned_replies').where('admin_id', 'in', [TEAM, adminId])

/** @throws NO_PERMISSION where it is the team's and one may not assign */
function checkTeam(ctx: RequestContext, owners: readonly number[]): void {
  const perm = 'chat:assign'
  if (owners.includes(TEAM) && !hasPerm(ctx.admin.perms, perm))
    throw new AppError(CODE.NO_PERMISSION, { data: { perm } })
}

export async function listCanned(
  { db, admin }: RequestContext,
  input: ParsedInputOf<Http['cannedReplyList']>,
): Promise<OutputOf<Http['cannedReplyList']>> {
  let query = mine(db, admin.id)
  const { keyword, category, scope } = input
  if (keyword !== undefined && keyword !== '') {
    const pattern = containsPattern(keyword)
    query = query.where((is) =>
      is.or([is('short_code', 'ilike', pattern), is('title', 'ilike', pattern), is('content', 'ilike', pattern)]),
    )
  }
  if (category !== undefined) query = query.where('category', '=', category)
  if (scope !== undefined) query = query.where('admin_id', '=', scope === 'team' ? TEAM : admin.id)
  const rows = await query.selectAll().orderBy('sort').orderBy('short_code').orderBy('id').execute()
  return {
    list: rows.map((row): CannedReply => ({
      id: row.id,
      short_code: row.short_code,
      title: row.title,
      content: row.content,
      category: row.category,
      scope: scopeOf(row.admin_id),
      sort: row.sort,
    })),
  }
}

/** @throws NOT_FOUND, NO_PERMISSION, BAD_INPUT, DUPLICATE as the contract says */
export async function saveCanned(
  now: number,
  ctx: RequestContext,
  input: ParsedInputOf<Http['saveCannedReply']>,
): Promise<OutputOf<Http['saveCannedReply']>> {
  const { id, scope, ...texts } = input
  const required = [
    ['short_code', 'messages.codeWrong'],
    ['title', 'messages.titleMissing'],
    ['content', 'messages.contentMissing'],
  ] as const
  for (const [field, reason] of required)
    if (texts[field] === '' || (id === undefined && texts[field] === undefined))
      throw new AppError(CODE.BAD_INPUT, { reason, field })
  const code = texts.short_code
  if (code !== undefined && !CODE_FORM.test(code))
    throw new AppError(CODE.BAD_INPUT, { reason: 'messages.codeWrong', field: 'short_code' })
  let owner = scope === 'team' ? TEAM : ctx.admin.id
  let written = code ?? ''
  try {
    const saved = await inTransaction(ctx.db, async (trx) => {
      if (id === undefined) {
        checkTeam(ctx, [owner])
        const row = await trx
          .insertInto('canned_replies')
          .values({
            admin_id: owner,
            short_code: written,
            title: texts.title ?? '',
            content: texts.content ?? '',
            category: texts.category ?? '',
            sort: texts.sort ?? 0,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return row.id
      }
      const row = await mine(trx, ctx.admin.id).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (row === undefined) throw new AppError(CODE.NOT_FOUND)
      owner = scope === undefined ? row.admin_id : owner
      written = code ?? row.short_code
      checkTeam(ctx, [row.admin_id, owner])
      await trx
        .updateTable('canned_replies')
        .set({ ...texts, admin_id: owner, update_time: now })
        .where('id', '=', id)
        .execute()
      return id
    })
    ctx.audit({ targetType: 'canned', targetId: saved, summary: written, after: { scope: scopeOf(owner) } })
    return { id: saved }
  } catch (error) {
    if (!isUniqueViolation(error, 'canned_replies')) throw error
    const other = await ctx.db
      .selectFrom('canned_replies')
      .select('id')
      .where('admin_id', '=', owner)
      .where('short_code', '=', written)
      .executeTakeFirst()
    throw new AppError(CODE.DUPLICATE, {
      reason: 'messages.codeTaken',
      params: { code: written },
      field: 'short_code',
      data: { exist_id: other?.id ?? 0 },
    })
  }
}

/** @throws NOT_FOUND unless all are there, NO_PERMISSION */
export async function deleteCanned(
  ctx: RequestContext,
  input: ParsedInputOf<Http['deleteCannedReplies']>,
): Promise<OutputOf<Http['deleteCannedReplies']>> {
  const ids = [...new Set(input.ids)]
  const gone = await inTransaction(ctx.db, async (trx) => {
    const rows = await mine(trx, ctx.admin.id).selectAll().where('id', 'in', ids).forUpdate().execute()
    if (rows.length < ids.length) throw new AppError(CODE.NOT_FOUND)
    checkTeam(
      ctx,
      rows.map((row) => row.admin_id),
    )
    await trx.deleteFrom('canned_replies').where('id', 'in', ids).execute()
    return rows
  })
  ctx.audit({
    targetType: 'canned',
    targetId: ids.join(','),
    summary: gone.map((row) => row.short_code).join(','),
  })
  return { deleted: gone.length }
}
