import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SoundTrack } from '../../../contract/entities/material.ts'
import { attachmentList } from '../../../contract/http/attachment.ts'
import { silentLog } from '../../lib/log.ts'
import { RenderError } from '../../media/errors.ts'
import type { TestApp, TestSession } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { peaksKey } from './peaks.ts'
import { createSoundProbe } from './probe-sounds.ts'

const track = (language: string): SoundTrack => ({ codec: 'aac', language, title: '', channels: 2, playable: 1 })
const TWO = [track('eng'), track('chi')]

describe.each(['sqlite', 'postgres'] as const)('files stored before sound tracks were looked at, on %s', (kind) => {
  let app: TestApp
  let owner: TestSession
  beforeAll(async () => {
    app = await createTestApp(kind)
    owner = await app.asOwner()
  })
  afterAll(async () => await app.close())

  let serial = 0
  const add = async (
    what: { mimetype?: string; sound_tracks?: string; bytes?: string | null } = {},
  ): Promise<{ id: number; key: string }> => {
    serial += 1
    const own = serial
    const key = `t/${owner.tenantId}/material/s${own}.mp4`
    if (what.bytes !== null) await app.backend.foundation.files.put(key, Buffer.from(what.bytes ?? 'film'))
    const { id } = await owner.db
      .insertInto('attachments')
      .values({
        filename: `s${own}`,
        mimetype: what.mimetype ?? 'video/mp4',
        sound_tracks: what.sound_tracks ?? '',
        size: 4,
        width: 320,
        height: 180,
        duration_ms: 1_000,
        sha256: String(own).padStart(64, 'e'),
        storage_path: key,
        fps: 25,
        has_audio: 1,
        cover_path: null,
        admin_id: owner.adminId,
        delete_time: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, key }
  }
  const storedOf = async (id: number): Promise<string> =>
    (await owner.db.selectFrom('attachments').select('sound_tracks').where('id', '=', id).executeTakeFirstOrThrow())
      .sound_tracks
  /** A probe as a process has it; `seen`: the files that it opened. */
  const open = (tracks: (seen: number) => Promise<readonly SoundTrack[]>) => {
    const seen: string[] = []
    const { files, database } = app.backend.foundation
    const round = createSoundProbe({
      db: database.db,
      forTenant: (tenantId) => database.forTenant(tenantId),
      files,
      log: silentLog,
      tracks: async (file) => await tracks(seen.push(file)),
    })
    return { seen, round: async (signal = new AbortController().signal) => await round(signal) }
  }

  it('are looked at in rounds, each once, and tell their tracks from then on', async () => {
    const known = await add({ sound_tracks: '[]' })
    const picture = await add({ mimetype: 'image/png' })
    const old = [
      await add(),
      await add({ mimetype: 'audio/mpeg' }),
      ...(await Promise.all(Array.from({ length: 5 }, async () => await add()))),
    ]
    const [first] = old
    if (first === undefined) throw new Error('no file')
    await app.backend.foundation.files.put(peaksKey(first.key), Buffer.from('[1]'))
    const probe = open(async () => TWO)
    // A stop in the middle of a round: what is in its row stays.
    const stop = new AbortController()
    const broken = open(async (seen) => {
      if (seen === 3) stop.abort()
      return TWO
    })
    expect(await broken.round(stop.signal)).toBe(2)
    expect([await probe.round(), await probe.round(), await probe.round()]).toEqual([5, 0, 0])
    expect([broken.seen.length, probe.seen.length]).toEqual([3, 5])
    for (const { id } of old)
      expect((await app.inject(attachmentList, { ids: [id] }, { token: owner.token })).data.data[0]?.sound).toEqual({
        tracks: TWO,
        used: 0,
      })
    expect([await storedOf(known.id), await storedOf(picture.id)]).toEqual(['[]', ''])
    // Its waveform was drawn of whatever track the machine chose.
    expect(await app.backend.foundation.files.head(peaksKey(first.key))).toBeNull()
  })

  it('with one track, gone or damaged are not looked at again; what could not be reached is, after the next start, and keeps no other back', async () => {
    const [one, gone, damaged, away] = [await add(), await add({ bytes: null }), await add(), await add()] as const
    const turns: (() => readonly SoundTrack[])[] = [
      () => {
        throw new Error('store away')
      },
      () => {
        throw new RenderError('material_damaged', '坏')
      },
      () => [track('chi')],
    ]
    const probe = open(async (seen) => turns[seen - 1]?.() ?? [])
    expect([await probe.round(), await probe.round()]).toEqual([3, 0])
    expect(await Promise.all([one, gone, damaged, away].map(async ({ id }) => await storedOf(id)))).toEqual([
      '[]',
      '[]',
      '[]',
      '',
    ])
    const next = open(async () => TWO)
    expect([await next.round(), next.seen.length]).toEqual([1, 1])
    expect(JSON.parse(await storedOf(away.id))).toHaveLength(2)
  })
})
