import { beforeAll, expect, test } from 'vitest'
import { clipConfig } from '../../../contract/entities/clip.ts'
import type { ClipConfigInput } from '../../../contract/entities/clip.ts'
import type { DatabasePort } from '../../ports/database.ts'
import { eachDatabase } from '../../testing/databases.ts'
import { seedTenant } from '../../testing/tenant-data.ts'
import { withMusic } from './clip-music.ts'
import { refusal, seedAttachment } from '../../testing/benches/clip-bench.ts'

eachDatabase((kind, open) => {
  let database: DatabasePort
  beforeAll(async () => {
    database = await open()
  })

  test('a tag or the whole library becomes the music that is there now; of other companies nothing', async () => {
    const tenant = await seedTenant(database, { host: `music-${kind}` })
    const other = await seedTenant(database, { host: `music-other-${kind}` })
    const song = async (
      of: typeof tenant,
      name: string,
      tags: string[],
      more: { kind?: 'music' | 'material'; delete_time?: number } = {},
    ): Promise<number> => {
      const id = await seedAttachment(of, name, 'audio/mpeg', 30_000)
      await of.db
        .updateTable('attachments')
        .set({ kind: 'music', tags: JSON.stringify(tags), ...more })
        .where('id', '=', id)
        .execute()
      return id
    }
    const calm = await song(tenant, '一.mp3', ['轻音乐'])
    const both = await song(tenant, '二.mp3', ['轻音乐', '节奏'])
    const loud = await song(tenant, '三.mp3', ['节奏'])
    await song(tenant, '四.mp3', ['轻音乐'], { delete_time: 1 })
    await song(tenant, '录音.mp3', ['轻音乐'], { kind: 'material' })
    await song(other, '五.mp3', ['轻音乐'])
    const ids = async (bgm: ClipConfigInput['bgm']) => (await withMusic(tenant.db, clipConfig.parse({ bgm }))).bgm.ids
    expect(await ids({ mode: 'random', pool: 'tag', tag: '轻音乐' })).toEqual([both, calm])
    expect(await ids({ mode: 'random', pool: 'all', ids: [999] })).toEqual([loud, both, calm])
    expect(await ids({ mode: 'random', ids: [calm] })).toEqual([calm])
    expect(await ids({ mode: 'fixed', pool: 'all', ids: [loud] })).toEqual([loud])
    for (const bgm of [
      { mode: 'random', pool: 'tag', tag: '摇滚' },
      { mode: 'random', pool: 'tag' },
    ] as const) {
      expect(await refusal(withMusic(tenant.db, clipConfig.parse({ bgm })))).toMatchObject({
        code: 40001,
        data: { errors: [{ field: 'config.bgm.tag' }] },
      })
    }
  })
})
