// The film guard asked ahead: which films the accounts of planned works have already, out or in any task that still
// waits. What it finds is refused at publishing as soon as the other work is out (sent-films.repository.ts).
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import { hasPassed, missedGraceMs } from '../../../lib/missed-works.ts'
import type { PlannedWork } from '../../../lib/missed-works.ts'
import { inSight, SOMEBODY_ELSES } from '../../../lib/uses-in-sight.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'
import type { Db } from '../../../ports/database.ts'
import type { SimilarItem } from '../publishing.errors.ts'
import { imagePattern, readImages } from './item-codec.ts'
import { COMPARED, lookedAt, looksAlike, sentStateOf, sentWorks, similarOf } from './sent-films.repository.ts'
import type { SentFilm, SentState } from './sent-films.repository.ts'

/**
 * A film for an account: one of an order by its output (0 = not ordered yet), or materials that are published as they
 * are, a video or the pictures of a post.
 */
export interface PlannedFilm {
  accountId: number
  outputId: number
  /** Absent = a film of an order. */
  materialId?: number
  /** Materials of a post's pictures, in any order. Absent = no post. */
  pictures?: readonly number[]
}

/**
 * The film that a work of the account is guarded as; undefined for what may come again with other words, and for what
 * is not ordered yet.
 */
export function plannedFilm(
  accountId: number,
  {
    mediaType,
    attachmentId,
    clipOutputId,
  }: { mediaType: number; attachmentId: number | null; clipOutputId: number | null },
): PlannedFilm | undefined {
  return mediaType === MEDIA_TYPE.video && attachmentId === null && clipOutputId !== null && clipOutputId > 0
    ? { accountId, outputId: clipOutputId }
    : undefined
}

/**
 * What goes out as it is: it may come again with other words, so that the account's other works with the same file or
 * pictures are told of, and refuse nothing.
 */
export function plannedFile(
  accountId: number,
  {
    mediaType,
    attachmentId,
    clipOutputId,
    images,
  }: { mediaType: number; attachmentId: number | null; clipOutputId: number | null; images: readonly { id: number }[] },
): PlannedFilm | undefined {
  if (mediaType === MEDIA_TYPE.video)
    return attachmentId === null ? undefined : { accountId, outputId: 0, materialId: attachmentId }
  return mediaType === MEDIA_TYPE.image && clipOutputId === null && images.length > 0
    ? { accountId, outputId: 0, pictures: images.map((image) => image.id) }
    : undefined
}

/** What such a work is called where it is told of. */
export function fileWord({ pictures }: PlannedFilm): string {
  return pictures === undefined ? '同一个视频文件' : '同一组图片'
}

/**
 * Where a work that has the film stands: as `SentState` once it began. The others wait: for a time ahead (`planned`,
 * `paused` when nothing sends it then), to be sent at any moment (`due`, `waiting`), for a click (`byHand`), for the
 * check after a restored backup (`checking`); or until a person decides what becomes of them (`missed`, `skipped` by a
 * person, `failed`).
 */
export type PlacedState =
  | SentState
  | 'planned'
  | 'paused'
  | 'due'
  | 'waiting'
  | 'byHand'
  | 'checking'
  | 'missed'
  | 'skipped'
  | 'failed'

/** A work of the account that has the film. */
export interface PlacedFilm {
  item: SimilarItem
  state: PlacedState
  /** Its task; '' = not known. */
  taskName: string
  /** Of one that waits: other tasks in which the account's works with the film wait, too, each once. */
  otherTasks?: readonly { id: number; name: string }[]
  /** Of one that waits its time, else when it became public, or will, unix ms; 0 = none. */
  publishAtMs: number
}

const BEGUN: readonly PlacedState[] = ['out', 'held', 'drafted', 'publishing', 'unsure'] satisfies readonly SentState[]
/** True when it was begun: it is out, or may be, or its site has it. */
export function hasBegun(film: PlacedFilm): film is PlacedFilm & SentFilm {
  return BEGUN.includes(film.state)
}
/**
 * True when it goes out only if a person decides so: its film is free for another work, and whoever makes one is told.
 */
export function waitsForPerson({ state }: Pick<PlacedFilm, 'state'>): boolean {
  return state === 'missed' || state === 'skipped' || state === 'failed'
}

export interface PlacedFilms {
  /**
   * The account's work with the same film, one that is out first, then by their times, one that waits for a person
   * last; undefined = none. `exceptId`: a work that does not count.
   */
  of(film: PlannedFilm, exceptId?: number): PlacedFilm | undefined
  /** True when two of these are one film, whoever's. */
  isSame(a: PlannedFilm, b: PlannedFilm): boolean
}

/** '' = not known. */
interface Film {
  outputId: number
  hash: string
  look: string
  pictures: string
}
type Candidate = Film & PlacedFilm

const CHUNK = 500
/** Materials of posts that are looked for at once: each is a pattern of its own. */
const PATTERNS = 100
/** So many of an account's posts that show a material are compared, the newest. */
const POSTS = 500

/**
 * Reads what `of` and `isSame` need for these films. A task out of the operator's sight has no name. `now` in unix ms.
 */
export async function readPlacedFilms(db: Db, planned: readonly PlannedFilm[], now: number): Promise<PlacedFilms> {
  const films = await readFilms(db, planned)
  const wanted = planned.filter((one) => films.has(keyOf(one)))
  const candidates = wanted.length === 0 ? [] : await readCandidates(db, films, wanted, now)
  const byAccount = Map.groupBy(candidates, ({ accountId }) => accountId)
  return {
    of: (one, exceptId = 0) => {
      const film = films.get(keyOf(one))
      const all =
        film === undefined
          ? []
          : (byAccount.get(one.accountId) ?? []).flatMap(({ found }) =>
              found.item.id !== exceptId && isOneFilm(film, found) ? [found] : [],
            )
      const [first] = all
      return first === undefined || hasBegun(first) ? first : { ...first, otherTasks: tasksBeside(first, all) }
    },
    isSame: (a, b) => {
      const [one, other] = [films.get(keyOf(a)), films.get(keyOf(b))]
      return one !== undefined && other !== undefined && isOneFilm(one, other)
    },
  }
}

/** Tasks of the waiting works among these beside the one of `first`, each once. */
const tasksBeside = (first: PlacedFilm, all: readonly PlacedFilm[]): { id: number; name: string }[] => {
  const names = new Map(
    all.flatMap((one) =>
      hasBegun(one) || one.item.wisdom_task_id === first.item.wisdom_task_id
        ? []
        : [[one.item.wisdom_task_id, one.taskName] as const],
    ),
  )
  return [...names].map(([id, name]) => ({ id, name }))
}

const isOneFilm = (a: Film, b: Film): boolean =>
  (a.outputId > 0 && a.outputId === b.outputId) ||
  (a.hash !== '' && a.hash === b.hash) ||
  looksAlike(a.look, b.look) ||
  (a.pictures !== '' && a.pictures === b.pictures)

const setOf = (pictures: readonly number[]): string => pictures.toSorted((a, b) => a - b).join()

const keyOf = ({ outputId, materialId, pictures }: PlannedFilm): string =>
  pictures !== undefined
    ? `pictures ${setOf(pictures)}`
    : materialId === undefined
      ? `output ${outputId}`
      : `material ${materialId}`

/** Films by `keyOf`; posts of an order are no films. */
async function readFilms(db: Db, planned: readonly PlannedFilm[]): Promise<ReadonlyMap<string, Film>> {
  const films = new Map<string, Film>()
  const outputs = [...new Set(planned.flatMap(({ outputId }) => (outputId > 0 ? [outputId] : [])))]
  for (let at = 0; at < outputs.length; at += CHUNK) {
    const rows = await db
      .selectFrom('clip_outputs')
      .select(['id', 'sha256', 'phash'])
      .where('id', 'in', outputs.slice(at, at + CHUNK))
      .where('images', 'is', null)
      .execute()
    for (const row of rows)
      films.set(keyOf({ accountId: 0, outputId: row.id }), {
        outputId: row.id,
        hash: row.sha256 ?? '',
        look: row.phash ?? '',
        pictures: '',
      })
  }
  const materials = [...new Set(planned.flatMap(({ materialId }) => materialId ?? []))]
  for (let at = 0; at < materials.length; at += CHUNK) {
    const rows = await db
      .selectFrom('attachments')
      .select(['id', 'sha256'])
      .where('id', 'in', materials.slice(at, at + CHUNK))
      .execute()
    for (const row of rows)
      if (row.sha256)
        films.set(keyOf({ accountId: 0, outputId: 0, materialId: row.id }), {
          outputId: 0,
          hash: row.sha256,
          look: '',
          pictures: '',
        })
  }
  for (const { pictures } of planned)
    if (pictures !== undefined)
      films.set(keyOf({ accountId: 0, outputId: 0, pictures }), {
        outputId: 0,
        hash: '',
        look: '',
        pictures: setOf(pictures),
      })
  return films
}

/** Works of these accounts that may be one film with these, in the order of `of`. */
async function readCandidates(
  db: Db,
  films: ReadonlyMap<string, Film>,
  wanted: readonly PlannedFilm[],
  now: number,
): Promise<{ accountId: number; found: Candidate }[]> {
  const company = wholeCompany(db, 'accounts')
  const accounts = [...new Set(wanted.map((one) => one.accountId))]
  const looking = new Set(wanted.flatMap((one) => (films.get(keyOf(one))?.look ? [one.accountId] : [])))
  const out = []
  const waiting = []
  const all = [...films.values()]
  for (let at = 0; at < all.length; at += CHUNK) {
    const part = all.slice(at, at + CHUNK)
    const hashes = part.flatMap(({ hash }) => (hash === '' ? [] : [hash]))
    if (hashes.length > 0)
      out.push(
        ...(await sentWorks(company)
          .leftJoin('wisdom_tasks as t', 't.id', 'i.wisdom_task_id')
          .select(['i.film_hash', 'i.film_look', 't.name as task_name'])
          .where('i.third_auth_id', 'in', accounts)
          .where('i.film_hash', 'in', hashes)
          .execute()),
      )
    waiting.push(
      ...(await waitingFilms(company)
        .where((eb) =>
          eb.or([
            eb('i.publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.publishing]),
            eb.and([eb('i.publish_status', '=', PUBLISH_STATUS.failed), eb('i.outcome_unknown', '=', 0)]),
          ]),
        )
        .where('i.third_auth_id', 'in', accounts)
        .where((eb) =>
          eb.or([
            eb(
              'i.clip_output_id',
              'in',
              part.map(({ outputId }) => outputId),
            ),
            ...(hashes.length > 0 ? [eb('o.sha256', 'in', hashes), eb('m.sha256', 'in', hashes)] : []),
          ]),
        )
        .execute()),
    )
  }
  for (const account of looking) {
    out.push(...(await lookedAt(company, account)).map((row) => ({ ...row, film_hash: '', task_name: null })))
    waiting.push(
      ...(await waitingFilms(company)
        .where('i.publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.publishing])
        .where('i.third_auth_id', '=', account)
        .where('o.phash', 'is not', null)
        .orderBy('i.id', 'desc')
        .limit(COMPARED)
        .execute()),
    )
  }
  const posts = []
  for (const [account, planned] of Map.groupBy(
    wanted.filter(({ pictures }) => pictures !== undefined),
    (one) => one.accountId,
  )) {
    const shown = [...new Set(planned.flatMap(({ pictures }) => pictures?.[0] ?? []))]
    for (let at = 0; at < shown.length; at += PATTERNS)
      posts.push(...(await postsWith(company, account, shown.slice(at, at + PATTERNS))))
  }
  const isSeen = await inSight(
    db,
    'wisdom_tasks',
    [...out, ...waiting, ...posts].map((row) => row.wisdom_task_id),
  )
  const graceMs = await missedGraceMs(db)
  const taskOf = (row: { wisdom_task_id: number; task_name: string | null }): string =>
    row.task_name === null ? '' : isSeen(row.wisdom_task_id) ? row.task_name : SOMEBODY_ELSES
  const begun = out.map((row) => ({
    accountId: row.third_auth_id,
    found: {
      item: similarOf(row),
      ...sentStateOf(row, now),
      taskName: taskOf(row),
      outputId: 0,
      hash: row.film_hash,
      look: row.film_look,
      pictures: '',
    },
  }))
  begun.push(
    ...posts.filter(isBegun).map((row) => ({
      accountId: row.third_auth_id,
      found: {
        item: similarOf(row),
        ...sentStateOf(row, now),
        taskName: taskOf(row),
        outputId: 0,
        hash: '',
        look: '',
        pictures: setOf(readImages(row.image_urls).map((image) => image.id)),
      },
    })),
  )
  const others = [...waiting, ...posts.filter((row) => !isBegun(row))]
    .map((row) => ({
      accountId: row.third_auth_id,
      found: {
        item: similarOf(row),
        state: waitingState(row, now, graceMs),
        taskName: taskOf(row),
        publishAtMs: row.timing_time,
        // A file that was put in place of the film is what goes out.
        ...(row.attachment_id === null
          ? { outputId: row.clip_output_id ?? 0, hash: row.output_hash ?? '', look: row.output_look ?? '' }
          : { outputId: 0, hash: row.material_hash ?? '', look: '' }),
        pictures: row.media_type === MEDIA_TYPE.image ? setOf(readImages(row.image_urls).map((image) => image.id)) : '',
      },
    }))
    .toSorted((a, b) => dueAt(a.found) - dueAt(b.found) || a.found.item.id - b.found.item.id)
  return [
    ...begun,
    ...others.filter(({ found }) => !waitsForPerson(found)),
    ...others.filter(({ found }) => waitsForPerson(found)),
  ]
}

/** The nearest comes first, what has no time last. */
const dueAt = ({ publishAtMs }: Candidate): number => (publishAtMs > 0 ? publishAtMs : Number.MAX_SAFE_INTEGER)

function waitingState(row: PlannedWork & { restore_hold: 0 | 1 }, now: number, graceMs: number): PlacedState {
  if (row.publish_status === PUBLISH_STATUS.publishing) return 'publishing'
  if (row.restore_hold === 1) return 'checking'
  if (row.publish_status === PUBLISH_STATUS.failed) return 'failed'
  if (hasPassed(row, now, graceMs)) return row.skip_time > 0 ? 'skipped' : 'missed'
  if (row.timing_time > now) return row.auto_publish === 1 ? 'planned' : 'paused'
  if (row.timing_time > 0) return 'due'
  return row.auto_publish === 1 ? 'waiting' : 'byHand'
}

/** It is out, or may be. */
const isBegun = (row: { publish_status: number; outcome_unknown: number }): boolean =>
  row.publish_status === PUBLISH_STATUS.publishing ||
  row.publish_status === PUBLISH_STATUS.success ||
  row.outcome_unknown === 1

/**
 * The account's newest posts that show one of these materials; the newest of each account, so that one that posts much
 * hides nothing of another.
 */
const postsWith = async (db: Db, account: number, materials: readonly number[]) =>
  await placedWorks(db)
    .where('i.media_type', '=', MEDIA_TYPE.image)
    .where('i.third_auth_id', '=', account)
    .where('i.clip_output_id', 'is', null)
    .where((eb) => eb.or(materials.map((id) => eb('i.image_urls', 'like', imagePattern(id)))))
    .where((eb) =>
      eb.or([
        eb('i.publish_status', 'in', [
          PUBLISH_STATUS.failed,
          PUBLISH_STATUS.waiting,
          PUBLISH_STATUS.publishing,
          PUBLISH_STATUS.success,
        ]),
        eb('i.outcome_unknown', '=', 1),
      ]),
    )
    .orderBy('i.id', 'desc')
    .limit(POSTS)
    .execute()

/** Videos of live tasks with the files they have now. */
const waitingFilms = (db: Db) => placedWorks(db).where('i.media_type', '=', MEDIA_TYPE.video)

const placedWorks = (db: Db) =>
  db
    .selectFrom('publish_items as i')
    .innerJoin('wisdom_tasks as t', 't.id', 'i.wisdom_task_id')
    .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
    .leftJoin('clip_outputs as o', 'o.id', 'i.clip_output_id')
    .leftJoin('attachments as m', 'm.id', 'i.attachment_id')
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
      'i.attachment_id',
      'i.clip_output_id',
      'i.media_type',
      'i.image_urls',
      'i.outcome_unknown',
      'i.auto_publish',
      'i.lease_until',
      'i.skip_time',
      'i.restore_hold',
      't.name as task_name',
      'o.sha256 as output_hash',
      'o.phash as output_look',
      'm.sha256 as material_hash',
    ])
    .where('i.delete_time', 'is', null)
    .where('t.delete_time', 'is', null)
