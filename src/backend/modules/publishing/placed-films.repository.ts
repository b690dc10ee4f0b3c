// The film guard asked ahead: which films the accounts of planned works have already, out or in any task that still waits. What it finds is refused at publishing
// as soon as the other work is out (sent-films.repository.ts).
import { MEDIA_TYPE } from '../../../contract/constants.ts'
import { inSight, SOMEBODY_ELSES } from '../../lib/uses-in-sight.ts'
import { wholeCompany } from '../../lib/whole-company.ts'
import type { Db } from '../../ports/database.ts'
import type { SimilarItem } from './publishing.errors.ts'
import { COMPARED, lookedAt, looksAlike, sentWorks } from './sent-films.repository.ts'

/** A film of an order for an account; `outputId` 0 = not ordered yet. */
export interface PlannedFilm {
  accountId: number
  outputId: number
}

/** The film that a work of the account is guarded as; undefined for what may come again with other words, and for what is not ordered yet. */
export const plannedFilm = (accountId: number, { mediaType, attachmentId, clipOutputId }: { mediaType: number; attachmentId: number | null; clipOutputId: number | null }): PlannedFilm | undefined =>
  mediaType === MEDIA_TYPE.video && attachmentId === null && clipOutputId !== null && clipOutputId > 0 ? { accountId, outputId: clipOutputId } : undefined

/** A work of the account that has the film. */
export interface PlacedFilm {
  item: SimilarItem
  /** True when it waits: `taskName` and `timing` (unix ms, 0 = none) say where. */
  waits: boolean
  taskName: string
  timing: number
}

export interface PlacedFilms {
  /** The account's work with the same film, one that is out first; undefined = none. `exceptId`: a work that does not count. */
  of(film: PlannedFilm, exceptId?: number): PlacedFilm | undefined
  /** True when two outputs are one film. */
  isSame(a: number, b: number): boolean
}

/** '' = not known. */
interface Film {
  outputId: number
  hash: string
  look: string
}
type Candidate = Film & PlacedFilm

const CHUNK = 500

/** Reads what `of` and `isSame` need for these films. A task out of the operator's sight has no name. */
export async function readPlacedFilms(db: Db, planned: readonly PlannedFilm[]): Promise<PlacedFilms> {
  const films = await readFilms(db, [...new Set(planned.flatMap(({ outputId }) => (outputId > 0 ? [outputId] : [])))])
  const wanted = planned.filter((one) => films.has(one.outputId))
  const candidates = wanted.length === 0 ? [] : await readCandidates(db, films, wanted)
  const byAccount = Map.groupBy(candidates, ({ accountId }) => accountId)
  return {
    of: ({ accountId, outputId }, exceptId = 0) => {
      const film = films.get(outputId)
      return film === undefined ? undefined : byAccount.get(accountId)?.find(({ found }) => found.item.id !== exceptId && isOneFilm(film, found))?.found
    },
    isSame: (a, b) => {
      const [one, other] = [films.get(a), films.get(b)]
      return one !== undefined && other !== undefined && isOneFilm(one, other)
    },
  }
}

const isOneFilm = (a: Film, b: Film): boolean => (a.outputId > 0 && a.outputId === b.outputId) || (a.hash !== '' && a.hash === b.hash) || looksAlike(a.look, b.look)

/** Films of orders by output; posts of pictures are no films. */
async function readFilms(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Film>> {
  const films = new Map<number, Film>()
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await db.selectFrom('clip_outputs').select(['id', 'sha256', 'phash']).where('id', 'in', ids.slice(at, at + CHUNK)).where('images', 'is', null).execute()
    for (const row of rows) films.set(row.id, { outputId: row.id, hash: row.sha256 ?? '', look: row.phash ?? '' })
  }
  return films
}

/** Works of these accounts that may be one film with these, those that are out first. */
async function readCandidates(db: Db, films: ReadonlyMap<number, Film>, wanted: readonly PlannedFilm[]): Promise<{ accountId: number; found: Candidate }[]> {
  const company = wholeCompany(db, 'accounts')
  const accounts = [...new Set(wanted.map((one) => one.accountId))]
  const looking = new Set(wanted.flatMap(({ accountId, outputId }) => (films.get(outputId)?.look ? [accountId] : [])))
  const out = []
  const waiting = []
  const all = [...films.values()]
  for (let at = 0; at < all.length; at += CHUNK) {
    const part = all.slice(at, at + CHUNK)
    const hashes = part.flatMap(({ hash }) => (hash === '' ? [] : [hash]))
    if (hashes.length > 0) out.push(...(await sentWorks(company).select(['i.film_hash', 'i.film_look']).where('i.third_auth_id', 'in', accounts).where('i.film_hash', 'in', hashes).execute()))
    waiting.push(...(await waitingFilms(company)
      .where('i.third_auth_id', 'in', accounts)
      .where((eb) => eb.or([eb('i.clip_output_id', 'in', part.map(({ outputId }) => outputId)), ...(hashes.length > 0 ? [eb('o.sha256', 'in', hashes), eb('m.sha256', 'in', hashes)] : [])]))
      .execute()))
  }
  for (const account of looking) {
    out.push(...(await lookedAt(company, account)).map((row) => ({ ...row, film_hash: '' })))
    waiting.push(...(await waitingFilms(company).where('i.third_auth_id', '=', account).where('o.phash', 'is not', null).orderBy('i.id', 'desc').limit(COMPARED).execute()))
  }
  const isSeen = await inSight(db, 'wisdom_tasks', waiting.map((row) => row.wisdom_task_id))
  return [
    ...out.map((row) => ({ accountId: row.third_auth_id, found: { item: itemOf(row), waits: false, taskName: '', timing: 0, outputId: 0, hash: row.film_hash, look: row.film_look } })),
    ...waiting.map((row) => ({ accountId: row.third_auth_id, found: {
      item: itemOf(row), waits: row.publish_status === 0, taskName: isSeen(row.wisdom_task_id) ? row.task_name : SOMEBODY_ELSES, timing: row.timing_time,
      // A file that was put in place of the film is what goes out.
      ...(row.attachment_id === null ? { outputId: row.clip_output_id ?? 0, hash: row.output_hash ?? '', look: row.output_look ?? '' } : { outputId: 0, hash: row.material_hash ?? '', look: '' }),
    } })),
  ]
}

const itemOf = ({ id, wisdom_task_id, title, openname, publish_status }: SimilarItem): SimilarItem => ({ id, wisdom_task_id, title, openname, publish_status })

/** Videos of live tasks that wait, or that a desktop has just taken, with the files they have now. */
const waitingFilms = (db: Db) => db
  .selectFrom('publish_items as i')
  .innerJoin('wisdom_tasks as t', 't.id', 'i.wisdom_task_id')
  .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
  .leftJoin('clip_outputs as o', 'o.id', 'i.clip_output_id')
  .leftJoin('attachments as m', 'm.id', 'i.attachment_id')
  .select([
    'i.id', 'i.wisdom_task_id', 'i.title', 'a.openname', 'i.publish_status', 'i.third_auth_id', 'i.timing_time', 'i.attachment_id', 'i.clip_output_id', 't.name as task_name',
    'o.sha256 as output_hash', 'o.phash as output_look', 'm.sha256 as material_hash',
  ])
  .where('i.publish_status', 'in', [0, 1])
  .where('i.media_type', '=', MEDIA_TYPE.video)
  .where('i.delete_time', 'is', null)
  .where('t.delete_time', 'is', null)
