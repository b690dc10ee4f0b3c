// After a restored backup: accounts whose works wait until it is known what went out, and works that went out and that
// the data no longer know.
import { createHash } from 'node:crypto'
import { CODE } from '../../../../contract/errors.ts'
import { reasonText, type Said } from '../../../../contract/reasons/reasons.ts'
import { sameTitle } from '../../../../contract/work-title.ts'
import { AppError } from '../../../lib/errors.ts'
import { dayClockOf, openZone } from '../../../lib/zoned-time.ts'
import type { Db } from '../../../ports/database.ts'
import { normaliseTitle } from '../store/content-hash.ts'
import { readImages } from '../store/item-codec.ts'
import { fileOf } from '../store/items.repository.ts'
import type { ItemRow } from '../store/items.repository.ts'
import { heldByRestore } from '../publishing.errors.ts'

/**
 * Whose works wait: everybody's while a computer has not told its journal, else those of accounts whose works list was
 * not seen.
 */
export interface RestoreWaiting {
  readonly everything: boolean
  readonly accountIds: ReadonlySet<number>
  has(accountId: number): boolean
}

/** Works made since the restore wait as well as those that were in the backup: they may be the same that went out. */
export async function findWaiting(db: Db): Promise<RestoreWaiting> {
  const open = await db
    .selectFrom('restore_checks')
    .select(['kind', 'subject'])
    .where('settle_time', 'is', null)
    .execute()
  const everything = open.some((check) => check.kind === 'device')
  const accountIds = new Set(open.flatMap((check) => (check.kind === 'account' ? [Number(check.subject)] : [])))
  return { everything, accountIds, has: (accountId) => everything || accountIds.has(accountId) }
}

/**
 * A work that went out after the backup. `url` '' = not known; `time` unix ms; `sure` false = nobody knows whether it
 * really is out.
 */
export interface LostWork {
  readonly time: number
  readonly url: string
  readonly sure: boolean
}

type Asking = Pick<ItemRow, 'id' | 'title' | 'account_id' | 'openname' | 'platform_value' | 'repeat_time'> & ItemRow

/**
 * Works that went out after a backup to the account of each item, with its file or its title; by item, absent = none. A
 * person's word for an item (`repeat_time`) counts for what was known when it was given.
 */
export async function findLost(db: Db, rows: readonly Asking[]): Promise<ReadonlyMap<number, LostWork>> {
  const platforms = [...new Set(rows.map((row) => row.platform_value))]
  if (platforms.length === 0) return new Map()
  const all = await db
    .selectFrom('restore_lost')
    .select([
      'epoch',
      'platform_value',
      'account_id',
      'openname',
      'title',
      'file_hash',
      'begin_time',
      'told_time',
      'outcome',
      'platform_url',
    ])
    .where('platform_value', 'in', platforms)
    .orderBy('begin_time')
    .execute()
  if (all.length === 0) return new Map()
  const hashes = await fileHashes(db, rows)
  return new Map(
    rows.flatMap((row) => {
      const title = normaliseTitle(row.title)
      const hash = hashes.get(row.id) ?? ''
      const lost = all.find(
        (one) =>
          one.platform_value === row.platform_value &&
          (one.account_id === '' ? one.openname === row.openname : one.account_id === row.account_id) &&
          (row.repeat_time === 0 || one.told_time > row.repeat_time) &&
          ((hash !== '' && one.file_hash === hash) ||
            (title !== '' &&
              (normaliseTitle(one.title) === title || (isListed(one) && sameTitle(one.title, row.title))))),
      )
      return lost === undefined
        ? []
        : [[row.id, { time: lost.begin_time, url: lost.platform_url, sure: lost.outcome === 'done' }] as const]
    }),
  )
}

/** Told by a works list: platforms cut titles there, or add topics. */
const isListed = (lost: { readonly epoch: string }): boolean => lost.epoch.startsWith('list:')

/** As the helper's journal counts them: of one file its own, of several the SHA-256 over theirs. '' = not known. */
async function fileHashes(db: Db, rows: readonly ItemRow[]): Promise<Map<number, string>> {
  const pictures = [
    ...new Set(
      rows.flatMap((row) => (row.media_type === 1 ? readImages(row.image_urls).map((image) => image.id) : [])),
    ),
  ]
  const known = new Map<number, string>()
  for (let at = 0; at < pictures.length; at += 500) {
    for (const { id, sha256 } of await db
      .selectFrom('attachments')
      .select(['id', 'sha256'])
      .where('id', 'in', pictures.slice(at, at + 500))
      .execute())
      known.set(id, sha256 ?? '')
  }
  return new Map(
    rows.map((row) => {
      if (row.media_type === 4) {
        const file = fileOf(row)
        return [row.id, file.state === 'ready' ? file.sha256 : '']
      }
      const hashes = row.media_type === 1 ? readImages(row.image_urls).map((image) => known.get(image.id) ?? '') : []
      if (hashes.length === 0 || hashes.includes('')) return [row.id, '']
      return [
        row.id,
        hashes.length === 1 ? (hashes[0] ?? '') : createHash('sha256').update(hashes.join()).digest('hex'),
      ]
    }),
  )
}

/** What the operator reads, with the time by the company's clock. */
export function sayLost(lost: LostWork, timeZone: string): string {
  const { reason, params } = lostReason({ ...lost, url: '' }, timeZone)
  return reasonText(reason, 'zh', params)
}

function lostReason({ sure, time, url }: LostWork, timeZone: string): Required<Said> {
  const reason = sure
    ? url === ''
      ? 'publishing.outAfterBackup'
      : 'publishing.outAfterBackupAt'
    : url === ''
      ? 'publishing.maybeOutAfterBackup'
      : 'publishing.maybeOutAfterBackupAt'
  return { reason, params: { time: dayClockOf(openZone(timeZone).wall(time)), url } }
}

/**
 * @throws CONFLICT while the item's account waits, LOOKS_DUPLICATE when the work went out after the backup and nobody
 * said that it may go out again
 */
export async function requireNotOut(trx: Db, row: ItemRow, timeZone: string): Promise<void> {
  if ((await findWaiting(trx)).has(row.third_auth_id)) throw heldByRestore()
  const lost = (await findLost(trx, [row])).get(row.id)
  if (lost !== undefined)
    throw new AppError(CODE.LOOKS_DUPLICATE, { ...lostReason(lost, timeZone), data: { similar: [], lost: 1 } })
}
