// The company's mini programs.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { MicroApp } from '../../../contract/entities/place.ts'
import type { VideoPublishInfo } from '../../../contract/entities/publish.ts'
import { CODE } from '../../../contract/errors.ts'
import type * as http from '../../../contract/http/micro-apps.ts'
import type { RequestContext } from '../../http/context.ts'
import { badInput } from '../../http/validate.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { offsetOf, toPage, totalOf } from '../../lib/paging.ts'
import { containsPattern, inTransaction, isUniqueViolation } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { MicroAppsTable } from '../../tables/places.ts'
import { missing, namesOf, removeAnchors, restoreAnchors, setDefault } from './anchor-rows.ts'
import type { PlacesDeps } from './places.ports.ts'

type Caller = Pick<RequestContext, 'db' | 'audit'>
type Http = typeof http

export interface MicroApps {
  list(db: Db, input: ParsedInputOf<Http['listMicroApps']>): Promise<OutputOf<Http['listMicroApps']>>
  /** @throws BAD_INPUT for accounts of another platform, NOT_FOUND, DUPLICATE */
  save(caller: Caller, input: ParsedInputOf<Http['saveMicroApp']>): Promise<OutputOf<Http['saveMicroApp']>>
  /** @throws BAD_INPUT, NOT_FOUND */
  edit(caller: Caller, input: ParsedInputOf<Http['editMicroApps']>): Promise<OutputOf<Http['editMicroApps']>>
  /** @throws NOT_FOUND, STILL_USED */
  remove(caller: Caller, ids: readonly number[]): Promise<OutputOf<Http['deleteMicroApps']>>
  restore(caller: Caller, ids: readonly number[]): Promise<OutputOf<Http['restoreMicroApps']>>
}

const idList = z.array(z.number().int()).catch([])
export function toMicroApp(row: Selectable<MicroAppsTable>): MicroApp {
  return {
    id: row.id,
    name: row.name,
    platform_value: row.platform_value,
    app_id: row.app_id,
    app_title: row.app_title,
    app_url: row.app_url,
    link: row.link,
    description: row.description,
    icon_url: row.icon_url,
    third_auth_ids: idList.parse(JSON.parse(row.third_auth_ids)),
    is_default: row.is_default,
    status: row.status,
    use_count: row.use_count,
    last_use_time: toSeconds(row.last_use_time),
    create_time: toSeconds(row.create_time),
  }
}

/** As works carry it. */
export function carriedOf({
  app_id,
  app_title,
  app_url,
  link,
}: Pick<MicroApp, 'app_id' | 'app_title' | 'app_url' | 'link'>): NonNullable<VideoPublishInfo['microApp']> {
  return {
    app_id,
    app_title,
    app_url,
    ...(link === '' ? {} : { link }),
  }
}

const matching = (
  db: Db,
  input: Pick<ParsedInputOf<Http['listMicroApps']>, 'keyword' | 'platform_value' | 'status'>,
) => {
  let query = db.selectFrom('micro_apps').where('delete_time', 'is', null)
  if (input.platform_value !== undefined) query = query.where('platform_value', '=', input.platform_value)
  if (input.status !== undefined) query = query.where('status', '=', input.status)
  if (!input.keyword) return query
  const pattern = containsPattern(input.keyword)
  return query.where((is) =>
    is.or([is('name', 'ilike', pattern), is('app_title', 'ilike', pattern), is('app_id', 'ilike', pattern)]),
  )
}

/** See the interface. */
export function createMicroApps(deps: Pick<PlacesDeps, 'now' | 'usesOf' | 'renewPrograms'>): MicroApps {
  const taken = async (db: Db, input: ParsedInputOf<Http['saveMicroApp']>): Promise<AppError> => {
    const row = await db
      .selectFrom('micro_apps')
      .select('id')
      .where('platform_value', '=', input.platform_value)
      .where('app_id', '=', input.app_id)
      .where('app_url', '=', input.app_url)
      .where('delete_time', 'is', null)
      .executeTakeFirst()
    const msg = '这个平台上已有同样的小程序和页面'
    return new AppError(CODE.DUPLICATE, { msg, data: { exist_id: row?.id ?? 0, errors: [{ field: 'app_url', msg }] } })
  }
  const checkAccounts = async (db: Db, input: ParsedInputOf<Http['saveMicroApp']>): Promise<void> => {
    if (input.third_auth_ids.length === 0) return
    const rows = await db
      .selectFrom('third_auths')
      .select('id')
      .where('id', 'in', input.third_auth_ids)
      .where('platform_value', '=', input.platform_value)
      .where('delete_time', 'is', null)
      .execute()
    if (rows.length !== new Set(input.third_auth_ids).size)
      throw badInput([{ field: 'third_auth_ids', msg: '有账号不存在，或不属于所选平台' }])
  }
  return {
    async list(db, input) {
      const rows = await matching(db, input)
        .selectAll()
        .orderBy('is_default', 'desc')
        .orderBy('id', 'desc')
        .limit(input.limit)
        .offset(offsetOf(input))
        .execute()
      const total = await totalOf(input, rows.length, async () =>
        Number(
          (
            await matching(db, input)
              .select((is) => is.fn.countAll<number>().as('n'))
              .executeTakeFirst()
          )?.n ?? 0,
        ),
      )
      return toPage(input, total, rows.map(toMicroApp))
    },
    async save({ db, audit }, input) {
      await checkAccounts(db, input)
      const { id, is_default, third_auth_ids, ...rest } = input
      const values = { ...rest, third_auth_ids: JSON.stringify([...new Set(third_auth_ids)]), update_time: deps.now() }
      try {
        return await inTransaction(db, async (trx) => {
          const was =
            id === undefined
              ? undefined
              : await trx
                  .selectFrom('micro_apps')
                  .select(['platform_value', 'app_id', 'app_url'])
                  .where('id', '=', id)
                  .where('delete_time', 'is', null)
                  .executeTakeFirst()
          const row =
            id === undefined
              ? await trx
                  .insertInto('micro_apps')
                  .values({ ...values, delete_time: null })
                  .returning('id')
                  .executeTakeFirst()
              : await trx
                  .updateTable('micro_apps')
                  .set(values)
                  .where('id', '=', id)
                  .where('delete_time', 'is', null)
                  .returning('id')
                  .executeTakeFirst()
          if (row === undefined) throw missing('micro_apps')
          await setDefault(trx, 'micro_apps', row.id, input.status === 1 ? is_default : 0)
          if (was?.platform_value === input.platform_value)
            await deps.renewPrograms(trx, input.platform_value, was, carriedOf(input))
          audit({ targetType: 'micro_app', targetId: row.id, summary: input.name })
          return { id: row.id }
        })
      } catch (error) {
        if (isUniqueViolation(error)) throw await taken(db, input)
        throw error
      }
    },
    async edit({ db, audit }, { status, is_default, ...input }) {
      const wanted = [...new Set(input.ids)]
      const [first] = wanted
      if (is_default !== undefined && wanted.length > 1)
        throw badInput([{ field: 'ids', msg: '每个平台只能有一个默认小程序，请选择一个' }])
      return await inTransaction(db, async (trx) => {
        const names = await namesOf(trx, 'micro_apps', wanted)
        if (status !== undefined)
          await trx
            .updateTable('micro_apps')
            .set({ status, ...(status === 0 ? { is_default: 0 as const } : {}), update_time: deps.now() })
            .where('id', 'in', wanted)
            .execute()
        if (is_default !== undefined && first !== undefined) {
          const row = await trx
            .selectFrom('micro_apps')
            .select('status')
            .where('id', '=', first)
            .executeTakeFirstOrThrow()
          if (is_default === 1 && row.status === 0)
            throw badInput([{ field: 'is_default', msg: '请先启用这个小程序，再设为默认' }])
          await setDefault(trx, 'micro_apps', first, is_default)
        }
        audit({
          targetType: 'micro_app',
          targetId: wanted.slice(0, 20).join(','),
          summary: `修改小程序：${[...names.values()].slice(0, 5).join('、')}`,
        })
        return { changed: wanted.length }
      })
    },
    async remove({ db, audit }, ids) {
      const { deleted, names } = await removeAnchors(deps, db, 'micro_apps', ids)
      audit({
        targetType: 'micro_app',
        targetId: ids.slice(0, 20).join(','),
        summary: `删除 ${deleted} 个小程序：${names.slice(0, 5).join('、')}`,
      })
      return { deleted }
    },
    async restore({ db, audit }, ids) {
      const restored = await restoreAnchors(deps, db, 'micro_apps', ids)
      audit({ targetType: 'micro_app', targetId: ids.slice(0, 20).join(','), summary: `恢复 ${restored} 个小程序` })
      return { restored }
    },
  }
}
