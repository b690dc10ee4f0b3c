// What drafts are written from: copies that have to do with the keyword, pictures of the library.
import type { DraftSpec } from '../../../../contract/entities/article-draft.ts'
import type { Db } from '../../../ports/database.ts'
import type { Copy } from './compose.ts'
import { shuffled } from './pick.ts'

/** So many of the newest are looked through. */
const COPIES = 500
const PICTURES = 300
const TYPES = ['image/jpeg', 'image/png']

/** Pairs of characters that follow each other: enough to tell whether two Chinese texts speak of the same. */
const pairsOf = (text: string): string[] => {
  const chars = [...text.toLowerCase().replace(/\s/g, '')]
  return chars.slice(1).map((char, at) => `${chars[at] ?? ''}${char}`)
}

/** Copies that share words with the keyword, in title, text or tags. Others speak of something else. */
export async function findCopies(db: Db, keyword: string): Promise<Copy[]> {
  const rows = await db
    .selectFrom('copywritings')
    .select(['title', 'content', 'tags', 'scene'])
    .where('delete_time', 'is', null)
    .orderBy('id', 'desc')
    .limit(COPIES)
    .execute()
  const pairs = pairsOf(keyword)
  return rows
    .filter((row) => {
      const text = `${row.title}\n${row.content}\n${row.tags}`.toLowerCase()
      return pairs.some((pair) => text.includes(pair))
    })
    .map(({ content, scene }) => ({ content, scene }))
}

const pictures = (db: Db, folderId: number) => {
  const query = db
    .selectFrom('attachments')
    .where('kind', '=', 'material')
    .where('mimetype', 'in', TYPES)
    .where('delete_time', 'is', null)
  return folderId === 0 ? query : query.where('folder_id', '=', folderId)
}

/** Pictures for one draft, others for another seed. */
export async function findDraftPictures(
  db: Db,
  spec: Pick<DraftSpec, 'picture_num' | 'folder_id'>,
  seed: string,
): Promise<number[]> {
  if (spec.picture_num === 0) return []
  const rows = await pictures(db, spec.folder_id).select('id').orderBy('id', 'desc').limit(PICTURES).execute()
  return shuffled(
    rows.map((row) => row.id),
    `${seed}:pictures`,
  ).slice(0, spec.picture_num)
}

export async function countSources(db: Db): Promise<{ copies: number; pictures: number }> {
  const count = async (query: {
    executeTakeFirst(): Promise<{ n: number | string | bigint } | undefined>
  }): Promise<number> => Number((await query.executeTakeFirst())?.n ?? 0)
  return {
    copies: await count(
      db
        .selectFrom('copywritings')
        .select((is) => is.fn.countAll<number>().as('n'))
        .where('delete_time', 'is', null),
    ),
    pictures: await count(pictures(db, 0).select((is) => is.fn.countAll<number>().as('n'))),
  }
}

/** Is there such a folder of the company? 0 = the whole library. */
export async function folderExists(db: Db, id: number): Promise<boolean> {
  return (
    id === 0 ||
    (await db
      .selectFrom('attachment_folders')
      .select('id')
      .where('id', '=', id)
      .where('delete_time', 'is', null)
      .executeTakeFirst()) !== undefined
  )
}
