// Small pictures of what works would have published that were not made.
import type { LeftOutWork } from '../../../../contract/entities/publish.ts'
import type { Db } from '../../../ports/database.ts'
import type { PublishFiles } from '../publishing.ports.ts'

/** Works that are shown with a picture at most: nobody reads more of them one by one. */
const MAX_SHOWN = 200

/**
 * The same works, each with the signed address of its film's cover or first picture, where there is one. Addresses end:
 * this is for answering, never for storing.
 */
export async function withCovers(
  db: Db,
  files: Pick<PublishFiles, 'url'>,
  works: readonly LeftOutWork[],
): Promise<LeftOutWork[]> {
  const firstIds = (isFilm: boolean): number[] => [
    ...new Set(
      works
        .slice(0, MAX_SHOWN)
        .flatMap(({ source }) =>
          source === undefined || (source.kind === 'output') !== isFilm ? [] : source.ids.slice(0, 1),
        ),
    ),
  ]
  const films = await db
    .selectFrom('clip_outputs')
    .select(['id', 'cover_path'])
    .where('id', 'in', [0, ...firstIds(true)])
    .where('delete_time', 'is', null)
    .execute()
  const materials = await db
    .selectFrom('attachments')
    .select(['id', 'mimetype', 'cover_path', 'storage_path'])
    .where('id', 'in', [0, ...firstIds(false)])
    .where('delete_time', 'is', null)
    .execute()
  const keys = new Map([
    ...films.map((row) => [`film:${row.id}`, row.cover_path] as const),
    ...materials.map(
      (row) =>
        [`file:${row.id}`, row.cover_path ?? (row.mimetype.startsWith('image/') ? row.storage_path : null)] as const,
    ),
  ])
  const urls = new Map<string, string>()
  for (const [name, key] of keys) urls.set(name, await files.url(key))
  return works.map((work) => {
    const url =
      work.source === undefined
        ? ''
        : (urls.get(`${work.source.kind === 'output' ? 'film' : 'file'}:${work.source.ids[0] ?? 0}`) ?? '')
    return url === '' ? work : { ...work, cover_url: url }
  })
}
