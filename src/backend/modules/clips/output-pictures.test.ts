import { beforeAll, expect, test } from 'vitest'
import { clipConfig } from '../../../contract/entities/clip.ts'
import { eachDatabase } from '../../testing/databases.ts'
// The services are tested with the parts they are composed with.
import { openClipBench, orderRequest, seedAttachment, someFiles } from '../../testing/benches/clip-bench.ts'
import type { ClipBench, ClipTenant } from '../../testing/benches/clip-bench.ts'

eachDatabase((_name, open) => {
  let bench: ClipBench
  beforeAll(async () => {
    bench = openClipBench(await open())
  })
  /** Two image posts; the second shows one picture of the first again. */
  const twoPosts = async (): Promise<{ tenant: ClipTenant; clipId: number; outputs: number[] }> => {
    const tenant = await bench.tenant()
    const images = [tenant.image, await seedAttachment(tenant, '图二.png', 'image/png', null)]
    const config = clipConfig.parse({
      groups: [{ name: '图', attachment_ids: images }],
      picture: { output: 'images' },
      dedupe: { min_look: 0 },
      seed: 3,
    })
    const { clipId, outputs } = await bench.orders.add(
      tenant.db,
      tenant.tenantId,
      orderRequest(tenant, config, 2, { mode: 'picture' }),
    )
    for (const [at, { id }] of outputs.entries()) {
      const ref = { outputId: id, generation: 0 }
      await bench.book.begin(tenant.db, ref)
      const pictures = [
        { key: `p/${id}-1.jpg`, sha256: `own-${id}`, size: 10 },
        { key: `p/${id}-2.jpg`, sha256: `shared-${clipId}`, size: 20 },
      ]
      expect(await bench.book.done(tenant.db, tenant.tenantId, ref, { ...someFiles(`post${at}`), pictures })).toBe('ok')
    }
    return { tenant, clipId, outputs: outputs.map((output) => output.id) }
  }
  const live = async (tenant: ClipTenant) =>
    (
      await tenant.db
        .selectFrom('attachments')
        .select('sha256')
        .where('kind', '=', 'export')
        .where('delete_time', 'is', null)
        .orderBy('sha256')
        .execute()
    ).map((row) => row.sha256)

  test('pictures of a deleted image post go to the recycle bin, those of another one stay', async () => {
    const {
      tenant,
      clipId,
      outputs: [first = 0, second = 0],
    } = await twoPosts()
    expect(await live(tenant)).toEqual([`own-${first}`, `own-${second}`, `shared-${clipId}`].toSorted())
    await bench.changes.remove(tenant.caller, { output_ids: [first] })
    expect(await live(tenant)).toEqual([`own-${second}`, `shared-${clipId}`].toSorted())
    await bench.changes.remove(tenant.caller, { ids: [clipId] })
    expect(await live(tenant)).toEqual([])
    expect(
      (await tenant.db.selectFrom('attachments').select('id').where('delete_time', 'is not', null).execute()).length,
    ).toBe(3)
  })

  test('what a work still to be published shows stays', async () => {
    const {
      tenant,
      clipId,
      outputs: [first = 0, second = 0],
    } = await twoPosts()
    const { id } = await tenant.db
      .selectFrom('attachments')
      .select('id')
      .where('sha256', '=', `own-${first}`)
      .executeTakeFirstOrThrow()
    bench.inUse.add(id)
    await bench.changes.remove(tenant.caller, { ids: [clipId] })
    expect(await live(tenant)).toEqual([`own-${first}`])
    expect(second).toBeGreaterThan(first)
  })
})
