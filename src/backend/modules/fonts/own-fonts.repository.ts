// Rows of a company's own fonts; every function takes the tenant's own database.
import { OWN_FONTS_FROM } from '../../../contract/constants.ts'
import type { Db } from '../../ports/database.ts'

export interface OwnFont {
  /** Its number on the wire. */
  number: number
  name: string
  family: string
  license: string
  storagePath: string
  previewPath: string
  sha256: string
  size: number
  chinese: boolean
}

const columns = ['id', 'name', 'family', 'license', 'storage_path', 'preview_url', 'sha256', 'size', 'chinese'] as const
const own = (db: Db) => db.selectFrom('fonts').select(columns).where('tenant_id', 'is not', null)

interface Row {
  id: number
  name: string
  family: string
  license: string
  storage_path: string
  preview_url: string
  sha256: string
  size: number
  chinese: 0 | 1
}
const toFont = (row: Row): OwnFont => ({
  number: OWN_FONTS_FROM + row.id,
  name: row.name,
  family: row.family,
  license: row.license,
  storagePath: row.storage_path,
  previewPath: row.preview_url,
  sha256: row.sha256,
  size: Number(row.size),
  chinese: row.chinese === 1,
})

/** Live fonts, newest first. */
export async function listOwnFonts(db: Db): Promise<OwnFont[]> {
  return (await own(db).where('delete_time', 'is', null).orderBy('id', 'desc').execute()).map(toFont)
}

/** Live fonts by their numbers on the wire. */
export async function ownFontsByNumber(db: Db, numbers: readonly number[]): Promise<OwnFont[]> {
  if (numbers.length === 0) return []
  return (
    await own(db)
      .where('delete_time', 'is', null)
      .where(
        'id',
        'in',
        numbers.map((number) => number - OWN_FONTS_FROM),
      )
      .execute()
  ).map(toFont)
}

/** Name of a font, of a deleted one too; null = there never was one. */
export async function ownFontName(db: Db, number: number): Promise<string | null> {
  const row = await own(db)
    .where('id', '=', number - OWN_FONTS_FROM)
    .executeTakeFirst()
  return row?.name ?? null
}

export async function ownFontByHash(db: Db, sha256: string): Promise<OwnFont | null> {
  const row = await own(db).where('delete_time', 'is', null).where('sha256', '=', sha256).executeTakeFirst()
  return row === undefined ? null : toFont(row)
}

/** Adds a font; its number on the wire. */
export async function addOwnFont(
  db: Db,
  font: {
    tenantId: number
    name: string
    family: string
    license: string
    storagePath: string
    previewPath: string
    sha256: string
    ext: string
    size: number
    chinese: boolean
    adminId: number
  },
): Promise<number> {
  const row = await db
    .insertInto('fonts')
    .values({
      tenant_id: font.tenantId,
      name: font.name,
      family: font.family,
      license: font.license,
      file_url: '',
      storage_path: font.storagePath,
      preview_url: font.previewPath,
      sha256: font.sha256,
      ext: font.ext,
      size: font.size,
      chinese: font.chinese ? 1 : 0,
      admin_id: font.adminId,
      delete_time: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return OWN_FONTS_FROM + row.id
}

/** Marks fonts as deleted; how many were live. Their names stay, so that what used them can be told. */
export async function dropOwnFonts(db: Db, numbers: readonly number[], now: number): Promise<number> {
  const done = await db
    .updateTable('fonts')
    .set({ delete_time: now, update_time: now })
    .where('tenant_id', 'is not', null)
    .where(
      'id',
      'in',
      numbers.map((number) => number - OWN_FONTS_FROM),
    )
    .where('delete_time', 'is', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}
