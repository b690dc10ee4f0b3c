// Rows of materials and of what else an operator keeps for films.
import { createHash } from 'node:crypto'
import { OWN_FONTS_FROM } from '../../../contract/constants.ts'
import { idOf, NOTHING } from './marking.ts'
import type { Marking } from './marking.ts'

export interface ForeignLibraryIds {
  attachment: number
  folder: number
  copy: number
  font: number
  place: number
  program: number
}

/** Makes a folder with a file, copy, a font, a place and a mini program. */
export async function seedLibrary({ session, mark }: Marking): Promise<ForeignLibraryIds> {
  const { db, adminId } = session
  const folder = await idOf(
    db
      .insertInto('attachment_folders')
      .values({ name: mark.shared, ...NOTHING })
      .returning('id'),
  )
  const attachment = await idOf(
    db
      .insertInto('attachments')
      .values({
        filename: mark.shared,
        storage_path: `t/${session.tenantId}/material/${mark.shared}.png`,
        mimetype: 'image/png',
        size: 5,
        width: 1,
        height: 1,
        duration_ms: null,
        fps: null,
        has_audio: null,
        sha256: createHash('sha256').update(mark.shared).digest('hex'),
        cover_path: null,
        folder_id: folder,
        tags: JSON.stringify([mark.shared]),
        admin_id: adminId,
        ...NOTHING,
      })
      .returning('id'),
  )
  const copy = await idOf(
    db
      .insertInto('copywritings')
      .values({ title: mark.shared, content: mark.shared, admin_id: adminId, ...NOTHING })
      .returning('id'),
  )
  const fontRow = await idOf(
    db
      .insertInto('fonts')
      .values({
        tenant_id: session.tenantId,
        name: mark.shared,
        family: mark.shared,
        file_url: '',
        storage_path: `t/${session.tenantId}/font/${mark.shared}.ttf`,
        sha256: 'f'.repeat(64),
        ext: 'ttf',
        admin_id: adminId,
        ...NOTHING,
      })
      .returning('id'),
  )
  const font = OWN_FONTS_FROM + fontRow
  const place = await idOf(
    db
      .insertInto('pois')
      .values({
        platform_value: 'douyin',
        poi_id: mark.shared,
        poi_name: mark.shared,
        lng: null,
        lat: null,
        ...NOTHING,
      })
      .returning('id'),
  )
  const program = await idOf(
    db
      .insertInto('micro_apps')
      .values({
        name: mark.shared,
        platform_value: 'douyin',
        app_id: mark.shared,
        app_title: mark.shared,
        app_url: mark.shared,
        ...NOTHING,
      })
      .returning('id'),
  )
  return { attachment, folder, copy, font, place, program }
}
