// Which orders draw their texts with a font.
import type { UsedBy } from '../../../contract/entities/material.ts'
import { clipConfig } from '../../../contract/entities/clip.ts'
import { configFonts } from '../../lib/clip-config.ts'
import type { Db } from '../../ports/database.ts'

const PAGE = 200

/** Live orders by the fonts they use; `running` 1 = not finished yet, so the font is still needed. */
export async function fontUsesOf(db: Db, numbers: readonly number[]): Promise<Map<number, UsedBy[]>> {
  const wanted = new Set(numbers)
  const uses = new Map<number, UsedBy[]>()
  for (let before = Number.MAX_SAFE_INTEGER; wanted.size > 0;) {
    const rows = await db
      .selectFrom('clips')
      .select(['id', 'name', 'status', 'config'])
      .where('delete_time', 'is', null)
      .where('id', '<', before)
      .where((eb) => eb.or([...wanted].map((number) => eb('config', 'like', `%"font_id":${number}%`))))
      .orderBy('id', 'desc')
      .limit(PAGE)
      .execute()
    for (const row of rows) {
      const running = row.status === 0 || row.status === 1 || row.status === 2 ? 1 : 0
      for (const number of configFonts(clipConfig.parse(JSON.parse(row.config)))) {
        if (wanted.has(number))
          uses.set(number, [...(uses.get(number) ?? []), { type: 'clip', id: row.id, name: row.name, running }])
      }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) break
    before = last.id
  }
  return uses
}
