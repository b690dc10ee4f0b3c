// Pictures of articles: materials of the company, by number or by the address that they were shown at.
import { ARTICLE_LIMITS } from '../../../contract/entities/article.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { numberPictures } from '../../lib/article-html.ts'
import type { CleanedArticle, PictureRef } from '../../lib/article-html.ts'
import type { Db } from '../../ports/database.ts'

export interface PictureRow {
  id: number
  storage_path: string
  cover_path: string | null
  mimetype: string
  delete_time: number | null
}

const CHUNK = 500

/** Materials with these numbers, those in the recycle bin included. */
export async function findPictures(db: Db, ids: readonly number[]): Promise<Map<number, PictureRow>> {
  const found = new Map<number, PictureRow>()
  const wanted = [...new Set(ids)]
  for (let at = 0; at < wanted.length; at += CHUNK) {
    const rows = await db
      .selectFrom('attachments')
      .select(['id', 'storage_path', 'cover_path', 'mimetype', 'delete_time'])
      .where('id', 'in', wanted.slice(at, at + CHUNK))
      .execute()
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

async function findByKeys(db: Db, keys: readonly string[]): Promise<Map<string, PictureRow>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('attachments')
    .select(['id', 'storage_path', 'cover_path', 'mimetype', 'delete_time'])
    .where('storage_path', 'in', [...new Set(keys)])
    .execute()
  return new Map(rows.map((row) => [row.storage_path, row]))
}

/** The text as it is stored, or what speaks against its pictures; each named by its place in the text. */
export async function placePictures(db: Db, cleaned: CleanedArticle): Promise<{ html: string; errors: FieldError[] }> {
  const { pictures } = cleaned
  const wrong = (msg: string): FieldError => ({ field: 'content_html', msg })
  if (pictures.length > ARTICLE_LIMITS.pictures * 2)
    return { html: '', errors: [wrong(`正文图片最多 ${ARTICLE_LIMITS.pictures} 张，当前 ${pictures.length} 张`)] }
  const byId = await findPictures(
    db,
    pictures.flatMap((ref) => ('id' in ref ? [ref.id] : [])),
  )
  const byKey = await findByKeys(
    db,
    pictures.flatMap((ref) => ('key' in ref ? [ref.key] : [])),
  )
  const rowOf = (ref: PictureRef): PictureRow | undefined =>
    'id' in ref ? byId.get(ref.id) : 'key' in ref ? byKey.get(ref.key) : undefined
  const errors = pictures.flatMap((ref, at) => {
    if ('foreign' in ref)
      return [
        wrong(
          ref.foreign === 'inline'
            ? `正文第 ${at + 1} 张图片还没有上传，请重新插入`
            : `正文第 ${at + 1} 张图片是外部链接，请上传后再保存`,
        ),
      ]
    const row = rowOf(ref)
    if (row === undefined) return [wrong(`正文第 ${at + 1} 张图片不存在或已删除，请重新插入`)]
    return row.mimetype.startsWith('image/') ? [] : [wrong(`正文第 ${at + 1} 个素材不是图片`)]
  })
  const count = new Set(pictures.map((ref) => rowOf(ref)?.id)).size
  if (count > ARTICLE_LIMITS.pictures)
    errors.push(wrong(`正文图片最多 ${ARTICLE_LIMITS.pictures} 张，当前 ${count} 张`))
  if (errors.length > 0) return { html: '', errors }
  return {
    html: numberPictures(cleaned, (at) => {
      const ref = pictures[at]
      return (ref === undefined ? undefined : rowOf(ref)?.id) ?? 0
    }),
    errors,
  }
}
