// The music library: what the company has, what the caller marked, where the right to use it comes from.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { CODE } from '../../../contract/errors.ts'
import type { bgmList, musicList, setFavorite, setLicense } from '../../../contract/http/attachment.ts'
import type { RequestContext } from '../../http/context.ts'
import { AppError } from '../../lib/errors.ts'
import { toPage, totalOf } from '../../lib/paging.ts'
import type { Db } from '../../ports/database.ts'
import { keepByStamp } from './library-facts.ts'
import type { ReadFacts } from './library-facts.ts'
import type { Library } from './library.ts'
import type { BgmSource, MaterialsDeps } from './materials.ports.ts'
import { countByType, findLive, findMaterials } from './materials.repository.ts'
import { countFavorites, findMarked, musicTags } from './music.repository.ts'

export interface MusicService {
  list(
    ctx: Pick<RequestContext, 'db' | 'admin' | 'tenantId'>,
    input: ParsedInputOf<typeof musicList>,
  ): Promise<OutputOf<typeof musicList>>
  /** @throws NOT_FOUND when none of the ids is a live piece of music of the tenant */
  favorite(ctx: RequestContext, input: ParsedInputOf<typeof setFavorite>): Promise<{ updated: number }>
  /** @throws NOT_FOUND like favorite */
  license(ctx: RequestContext, input: ParsedInputOf<typeof setLicense>): Promise<{ updated: number }>
  bgm(input: ParsedInputOf<typeof bgmList>): Promise<OutputOf<typeof bgmList>>
  bgmCategories(): Promise<{ id: number; name: string; count: number }[]>
}

/** `bgm` null = no catalogue is connected. */
export function createMusicService(
  deps: Pick<MaterialsDeps, 'now'> & { library: Library; readFacts: ReadFacts; bgm: BgmSource | null },
): MusicService {
  const tagsOf = keepByStamp(deps, musicTags)
  const found = async (db: Db, ids: readonly number[]): Promise<number[]> => {
    const rows = (await findLive(db, ids)).filter((row) => row.kind === 'music')
    if (rows.length === 0) throw new AppError(CODE.NOT_FOUND)
    return rows.map((row) => row.id)
  }
  const total = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, n) => sum + n, 0)

  return {
    async list({ db, admin, tenantId }, input) {
      const all = (await deps.readFacts(db, tenantId)).types.reduce(
        (sum, type) => sum + (type.kind === 'music' ? type.files : 0),
        0,
      )
      const filter = {
        kind: 'music' as const,
        keyword: input.keyword,
        tag: input.tag,
        license: input.license,
        ids: input.ids,
        durationMin: input.duration_min,
        durationMax: input.duration_max,
        favoriteOf: input.favorite === 1 ? admin.id : undefined,
      }
      const rows = await findMaterials(db, filter, {
        page: input.page,
        limit: input.limit,
        sort: input.sort_field,
        ascending: input.sort_order === 'asc',
      })
      const plain = Object.entries(filter).every(
        ([name, value]) => name === 'kind' || value === undefined || value === '',
      )
      const matching = plain ? all : await totalOf(input, rows.length, async () => total(await countByType(db, filter)))
      const marked = await findMarked(
        db,
        admin.id,
        rows.map((row) => row.id),
      )
      const data = await Promise.all(
        rows.map(async (row) => ({
          ...(await deps.library.show(row)),
          license: row.license,
          favorite: marked.has(row.id) ? (1 as const) : (0 as const),
        })),
      )
      return {
        ...toPage(input, matching, data),
        counts: { all, favorite: await countFavorites(db, admin.id) },
        tags: await tagsOf(db, tenantId),
      }
    },
    async favorite({ db, admin }, { ids, favorite }) {
      const known = await found(db, ids)
      if (favorite === 0)
        await db
          .deleteFrom('music_favorites')
          .where('admin_id', '=', admin.id)
          .where('attachment_id', 'in', known)
          .execute()
      else {
        await db
          .insertInto('music_favorites')
          .values(known.map((id) => ({ admin_id: admin.id, attachment_id: id })))
          .onConflict((conflict) => conflict.columns(['tenant_id', 'admin_id', 'attachment_id']).doNothing())
          .execute()
      }
      return { updated: known.length }
    },
    async license(ctx, { ids, license }) {
      const known = await found(ctx.db, ids)
      await ctx.db
        .updateTable('attachments')
        .set({ license, update_time: deps.now() })
        .where('id', 'in', known)
        .execute()
      ctx.audit({
        targetType: 'attachment',
        targetId: known.join(','),
        summary: `填写授权说明：音乐 ${known.length} 首`,
      })
      return { updated: known.length }
    },
    async bgm(input) {
      if (deps.bgm === null) return { ...toPage(input, 0, []), configured: 0 }
      const answer = await deps.bgm.list({
        categoryId: input.category_id,
        keyword: input.keyword,
        page: input.page,
        limit: input.limit,
      })
      return { ...toPage(input, answer.total, answer.rows), configured: 1 }
    },
    bgmCategories: async () => (deps.bgm === null ? [] : await deps.bgm.categories()),
  }
}
