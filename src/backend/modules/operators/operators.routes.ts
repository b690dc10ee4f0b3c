// Members of the company, for pickers and assignment.
import { operatorList } from '../../../contract/http/admin.ts'
import type { Binding } from '../../http/handle.ts'
import { handle } from '../../http/handle.ts'
import { offsetOf, toPage } from '../../lib/paging.ts'
import { containsPattern } from '../../ports/database.ts'

/** Calls of the members. */
export function operatorsRoutes(deps: { fileUrl: (key: string) => Promise<string> }): Binding[] {
  return [
    handle(operatorList, async ({ db }, input) => {
      let query = db
        .selectFrom('admins as a')
        .innerJoin('roles as r', 'r.id', 'a.role_id')
        .where('a.delete_time', 'is', null)
      if (input.status !== undefined) query = query.where('a.status', '=', input.status)
      if (input.keyword) {
        const pattern = containsPattern(input.keyword)
        query = query.where((is) => is.or([is('a.username', 'ilike', pattern), is('a.nickname', 'ilike', pattern)]))
      }
      const count = await query.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirst()
      const rows = await query
        .select((is) => [
          'a.id',
          'a.username',
          'a.nickname',
          'a.avatar',
          'r.name as role_name',
          'a.status',
          is
            .selectFrom('third_auths as t')
            .select((t) => t.fn.countAll<number>().as('n'))
            .whereRef('t.operator_admin_id', '=', 'a.id')
            .where('t.delete_time', 'is', null)
            .as('account_count'),
        ])
        .orderBy('a.id', input.sort_order ?? 'asc')
        .limit(input.limit)
        .offset(offsetOf(input))
        .execute()
      const data = rows.map(async (row) => ({
        ...row,
        avatar: await deps.fileUrl(row.avatar),
        status: row.status === 1 ? (1 as const) : (0 as const),
        account_count: Number(row.account_count ?? 0),
      }))
      return toPage(input, Number(count?.total ?? 0), await Promise.all(data))
    }),
  ]
}
