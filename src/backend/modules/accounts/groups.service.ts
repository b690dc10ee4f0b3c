// Groups of accounts.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type * as http from '../../../contract/http/third-auth.ts'
import { inTransaction, isUniqueViolation } from '../../ports/database.ts'
import { conflict, groupMissing, groupNameTaken } from './accounts.errors.ts'
import type { AccountsDeps, Caller } from './accounts.ports.ts'
import { countByGroup, countUnseen, findGroup, findGroupByName, findGroups } from './groups.repository.ts'

type Http = typeof http

export interface GroupsService {
  list(caller: Caller, keyword: string | undefined): Promise<OutputOf<Http['listGroups']>>
  /** @throws DUPLICATE for a name in use, NOT_FOUND for an unknown id */
  save(caller: Caller, input: ParsedInputOf<Http['saveGroup']>): Promise<{ id: number }>
  /**
   * Its accounts become ungrouped.
   * @throws NOT_FOUND when one is unknown
   */
  remove(caller: Caller, ids: readonly number[]): Promise<OutputOf<Http['deleteGroups']>>
}

/** See the interface. */
export function createGroupsService(deps: Pick<AccountsDeps, 'clock'>): GroupsService {
  const write = async (caller: Caller, input: ParsedInputOf<Http['saveGroup']>): Promise<number> => {
    const values = {
      name: input.name,
      ...(input.color === undefined ? {} : { color: input.color }),
      ...(input.sort === undefined ? {} : { sort: input.sort }),
    }
    if (input.id === undefined) {
      return (await caller.db.insertInto('third_auth_groups').values(values).returning('id').executeTakeFirstOrThrow())
        .id
    }
    if ((await findGroup(caller.db, input.id)) === undefined) throw groupMissing()
    await caller.db
      .updateTable('third_auth_groups')
      .set({ ...values, update_time: deps.clock.now() })
      .where('id', '=', input.id)
      .execute()
    return input.id
  }

  return {
    async list(caller, keyword) {
      const [groups, counts] = await Promise.all([findGroups(caller.db, keyword), countByGroup(caller.db)])
      return groups.map((group) => ({
        id: group.id,
        name: group.name,
        color: group.color,
        sort: group.sort,
        count: counts.get(group.id)?.count ?? 0,
        online_count: counts.get(group.id)?.online ?? 0,
      }))
    },
    async save(caller, input) {
      const same = await findGroupByName(caller.db, input.name)
      if (same !== undefined && same.id !== input.id) throw groupNameTaken(same.id)
      try {
        const id = await write(caller, input)
        caller.audit({ targetType: 'third_auth_group', targetId: id, summary: `保存分组：${input.name}` })
        return { id }
      } catch (error) {
        if (!isUniqueViolation(error, 'third_auth_groups')) throw error
        throw groupNameTaken((await findGroupByName(caller.db, input.name))?.id ?? 0)
      }
    },
    async remove(caller, ids) {
      return await inTransaction(caller.db, async (trx) => {
        const found = await trx
          .selectFrom('third_auth_groups')
          .select(['id', 'name'])
          .where('id', 'in', [...ids])
          .where('delete_time', 'is', null)
          .forUpdate()
          .execute()
        if (found.length < new Set(ids).size) throw groupMissing()
        const unseen = await countUnseen(trx, caller.admin, ids)
        if (unseen > 0) throw conflict('accounts.groupHasOthers', { n: unseen })
        const now = deps.clock.now()
        await trx
          .updateTable('third_auth_groups')
          .set({ delete_time: now, update_time: now })
          .where('id', 'in', [...ids])
          .execute()
        const moved = await trx
          .updateTable('third_auths')
          .set({ group_id: 0, update_time: now })
          .where('group_id', 'in', [...ids])
          .where('delete_time', 'is', null)
          .executeTakeFirst()
        caller.audit({
          targetType: 'third_auth_group',
          targetId: ids.join(','),
          summary: `删除分组：${found.map((row) => row.name).join('、')}`,
        })
        return { deleted: found.length, moved: Number(moved.numUpdatedRows) }
      })
    },
  }
}
