// The same film on an account, whatever its title: by its file, and by how it looks.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { isNearLook } from '../../../media/film-look.ts'
import type { Db } from '../../../ports/database.ts'
import { fileOf } from './items.repository.ts'
import type { ItemRow } from './items.repository.ts'
import type { SimilarItem } from '../publishing.errors.ts'

/** Two films that differ by less of what is seen, percent, are the same to whoever watches them. */
export const SAME_LOOK = 2
/** Of an account's newest films so many are compared by their looks. */
export const COMPARED = 200

/** Whoever watches them takes these two films, by their fingerprints, for one; '' is like nothing. */
export function looksAlike(a: string, b: string): boolean {
  return isNearLook(a, b, SAME_LOOK)
}

/** What an item's file is now: its hash, and how it looks if an order made it. '' = not known, or no video. */
export function filmOf(row: ItemRow): { film_hash: string; film_look: string } {
  const file = row.media_type === 4 ? fileOf(row) : null
  if (file?.state !== 'ready') return { film_hash: '', film_look: '' }
  return { film_hash: file.sha256, film_look: row.attachment_id === null ? (row.output_look ?? '') : '' }
}

/** Works that went out or may have, with their accounts. */
export function sentWorks(db: Db) {
  return db
    .selectFrom('publish_items as i')
    .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
    .select([
      'i.id',
      'i.wisdom_task_id',
      'i.title',
      'a.openname',
      'i.publish_status',
      'i.third_auth_id',
      'i.timing_time',
      'i.published_time',
      'i.only_draft',
    ])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('i.publish_status', 'in', [PUBLISH_STATUS.publishing, PUBLISH_STATUS.success]),
          eb('i.delete_time', 'is', null),
        ]),
        eb('i.outcome_unknown', '=', 1),
      ]),
    )
}

/**
 * How far a work is that was begun: public (`out`), kept by its site until its time (`held`) or as a draft (`drafted`),
 * being sent, or it may be out (`unsure`).
 */
export type SentState = 'out' | 'held' | 'drafted' | 'publishing' | 'unsure'

/** A work that was begun. */
export interface SentFilm {
  item: SimilarItem
  state: SentState
  /** When it became public, or will, unix ms; 0 = not known. */
  publishAtMs: number
}

/** What is stored of a work that was begun; `now` in unix ms. */
export function sentStateOf(
  row: { publish_status: number; only_draft: 0 | 1; timing_time: number; published_time: number | null },
  now: number,
): Omit<SentFilm, 'item'> {
  if (row.publish_status !== PUBLISH_STATUS.success)
    return { state: row.publish_status === PUBLISH_STATUS.publishing ? 'publishing' : 'unsure', publishAtMs: 0 }
  if (row.only_draft === 1) return { state: 'drafted', publishAtMs: 0 }
  return {
    state: row.timing_time > now ? 'held' : 'out',
    publishAtMs: Math.max(row.timing_time, row.published_time ?? 0),
  }
}

/**
 * Where a film has been: `same`, works of the account that were begun with the same file or one that looks like it;
 * `elsewhere`, accounts of its platform that have the file.
 */
export interface FilmUse {
  same: readonly SentFilm[]
  elsewhere: readonly { openname: string; state: SentState }[]
}

/** For many items at once, by item; those whose film was nowhere are absent. `now` in unix ms. */
export async function filmUses(db: Db, rows: readonly ItemRow[], now: number): Promise<ReadonlyMap<number, FilmUse>> {
  const films = rows.map((row) => ({ row, ...filmOf(row) })).filter((film) => film.film_hash !== '')
  const hashes = [...new Set(films.map((film) => film.film_hash))]
  const known = []
  for (let at = 0; at < hashes.length; at += 500)
    known.push(
      ...(await sentWorks(db)
        .select(['i.film_hash', 'a.platform_value'])
        .where('i.film_hash', 'in', hashes.slice(at, at + 500))
        .orderBy('i.id')
        .execute()),
    )
  const byHash = Map.groupBy(known, (item) => item.film_hash)
  const byAccount = new Map<number, Awaited<ReturnType<typeof lookedAt>>>()
  for (const id of new Set(films.flatMap((film) => (film.film_look === '' ? [] : [film.row.third_auth_id]))))
    byAccount.set(id, await lookedAt(db, id))
  return new Map(
    films.flatMap(({ row, film_hash: hash, film_look: look }) => {
      const others = (byHash.get(hash) ?? []).filter((item) => item.id !== row.id)
      const same = others.filter((item) => item.third_auth_id === row.third_auth_id)
      const alike =
        same.length > 0 || look === ''
          ? []
          : (byAccount.get(row.third_auth_id) ?? []).filter(
              (item) => item.id !== row.id && looksAlike(look, item.film_look),
            )
      const elsewhere = others.flatMap((item) =>
        item.third_auth_id !== row.third_auth_id && item.platform_value === row.platform_value
          ? [{ openname: item.openname, state: sentStateOf(item, now).state }]
          : [],
      )
      const all = [...same, ...alike].map((item) => ({ item: similarOf(item), ...sentStateOf(item, now) }))
      return all.length + elsewhere.length === 0 ? [] : [[row.id, { same: all.slice(0, 5), elsewhere }] as const]
    }),
  )
}

/** A row without what is known of it beside the work. */
export function similarOf({ id, wisdom_task_id, title, openname, publish_status }: SimilarItem): SimilarItem {
  return {
    id,
    wisdom_task_id,
    title,
    openname,
    publish_status,
  }
}

/** The account's newest films that went out, with their looks. */
export async function lookedAt(db: Db, accountId: number) {
  return await sentWorks(db)
    .select('i.film_look')
    .where('i.third_auth_id', '=', accountId)
    .where('i.film_look', '<>', '')
    .orderBy('i.id', 'desc')
    .limit(COMPARED)
    .execute()
}
