// The creation centre: what there is, and what of it is used.
import { hasPerm } from '../../../contract/permissions.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { Creation, creationData } from '../../../contract/http/creation.ts'
import type { RequestContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/clock.ts'
import { endOfDay } from '../../lib/days.ts'
import { toPage } from '../../lib/paging.ts'
import type { Db } from '../../ports/database.ts'
import type { CopyWritings } from './copywritings.service.ts'
import { findHotWords } from './hot-words.ts'
import { countCreations, findCreations, readArticles, readFilms } from './creation.repository.ts'

const DAY_MS = 86_400_000

export interface CreationService {
  /** Own works with how they fare, see `creationData`. */
  data(
    ctx: Pick<RequestContext, 'db' | 'admin' | 'tenant'>,
    input: ParsedInputOf<typeof creationData>,
  ): Promise<OutputOf<typeof creationData>>
}

export interface CreationDeps {
  now(): number
  /** Address of a stored file; '' for ''. */
  fileUrl(key: string): Promise<string>
  readonly copies: CopyWritings
}

/** See the interface. */
export function createCreationService(deps: CreationDeps): CreationService {
  const filmViews = async (db: Db, ids: readonly number[]): Promise<Creation[]> =>
    await Promise.all(
      (await readFilms(db, ids)).map(async (row) => {
        const done = row.status === 2
        return {
          kind: row.mode === 'picture' && row.duration_ms === null ? ('pictures' as const) : ('film' as const),
          id: row.id,
          clip_id: row.clip_id,
          clip_name: row.clip_name,
          mode: row.mode,
          title: row.title || `${row.clip_name} #${row.idx + 1}`,
          status: row.status,
          cover_url: await deps.fileUrl(done ? (row.cover_path ?? '') : ''),
          file_url: await deps.fileUrl(done ? (row.storage_path ?? '') : ''),
          duration_ms: row.duration_ms,
          use_count: row.use_count,
          create_time: toSeconds(row.create_time),
        }
      }),
    )
  const articleViews = async (db: Db, ids: readonly number[]): Promise<Creation[]> =>
    await Promise.all(
      (await readArticles(db, ids)).map(async (row) => ({
        kind: 'article' as const,
        id: row.id,
        clip_id: 0,
        clip_name: '',
        mode: '' as const,
        title: row.title,
        status: 2,
        cover_url: await deps.fileUrl(row.cover_path ?? row.storage_path ?? ''),
        file_url: '',
        duration_ms: null,
        use_count: Number(row.uses ?? 0),
        create_time: toSeconds(row.create_time),
      })),
    )

  return {
    async data({ db, admin, tenant }, input) {
      const articles = hasPerm(admin.perms, 'article:list')
      const since = endOfDay(deps.now(), tenant.timeZone) - DAY_MS
      if (input.tab !== 'mine') {
        const { page, limit, keyword, industry_id } = input
        const [stat, none] = [await countCreations(db, since, articles), toPage(input, 0, [])]
        if (input.tab === 'inspiration')
          return {
            stat,
            list: none,
            copies: await deps.copies.list({ db, admin }, { page, limit, keyword, industry_id, mine: 0 }),
          }
        const hot = await findHotWords(db, { keyword, industryId: industry_id ?? 0 })
        return { stat, list: none, hot: toPage(input, hot.length, hot.slice((page - 1) * limit, page * limit)) }
      }
      const { total, rows } = await findCreations(db, {
        page: input.page,
        limit: input.limit,
        keyword: input.keyword,
        mode: input.mode,
        status: input.status,
        articles,
      })
      const idsOf = (kind: 'film' | 'article'): number[] => rows.filter((row) => row.kind === kind).map((row) => row.id)
      const [films, texts, stat] = await Promise.all([
        filmViews(db, idsOf('film')),
        articleViews(db, idsOf('article')),
        countCreations(db, since, articles),
      ])
      const film = new Map(films.map((view) => [view.id, view]))
      const text = new Map(texts.map((view) => [view.id, view]))
      return {
        stat,
        list: toPage(
          input,
          total,
          rows.flatMap((row) => (row.kind === 'film' ? film.get(row.id) : text.get(row.id)) ?? []),
        ),
      }
    },
  }
}
