// Two machines with the same film in their hands: one was taken for dead and comes back. Neither writes over what the
// other made.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskStore } from '../../drivers/files/disk.ts'
import { systemClock } from '../../lib/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { JobContext } from '../../ports/job-queue.ts'
import { eachDatabase } from '../../testing/databases.ts'
// The services are tested with the parts they are composed with.
import { createRenderJob } from '../clip-rendering/render-output.job.ts'
import { openClipBench, orderRequest, twoScenes } from '../../testing/benches/clip-bench.ts'
import type { ClipBench } from '../../testing/benches/clip-bench.ts'

eachDatabase((_name, open) => {
  let root: string
  let store: FileStore
  let bench: ClipBench
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'two-machines-'))
    store = await openDiskStore({ root, signer: { sign: () => '', verify: () => null } as never, uploadUrl: () => '' })
    bench = openClipBench(await open())
  })
  afterAll(async () => await rm(root, { recursive: true, force: true }))

  /** A machine whose film holds its own name, and which waits with it until it is told. */
  const machine = (name: string, ready: Promise<unknown>) => {
    const make = async (_db: unknown, _order: unknown, { workDir }: { workDir: string }) => {
      await mkdir(workDir, { recursive: true })
      const [file, coverFile] = [path.join(workDir, 'film.mp4'), path.join(workDir, 'cover.jpg')]
      await writeFile(file, `film of ${name}`)
      await writeFile(coverFile, `cover of ${name}`)
      await ready
      return {
        file,
        coverFile,
        durationMs: 1_000,
        width: 180,
        height: 180,
        size: 1,
        sha256: '',
        timings: { total: 1 },
        pictures: null,
        shown: [],
        startsMs: [],
        wholeMs: 0,
        notes: [],
      } as never
    }
    return createRenderJob({
      forTenant: (id) => bench.database.forTenant(id),
      book: bench.book,
      maker: { make },
      look: async () => '',
      store,
      clock: systemClock,
      workDir: path.join(root, 'work', name),
    })
  }
  const start = (tenantId: number, outputId: number, attempt: number): JobContext => ({
    jobId: 7,
    tenantId,
    attempt,
    payload: { outputId, generation: 0 },
    signal: new AbortController().signal,
    deadline: Date.now() + 60_000,
    progress: () => undefined,
    log: () => undefined,
  })

  test.each(['the dead one is last', 'the dead one is first', 'the dead one stays dead'])(
    '%s: one film, its own bytes, one charge, no other file',
    async (course) => {
      const tenant = await bench.tenant({ clips: 3 })
      const [a = 0, b = 0] = tenant.videos
      const { clipId, outputs } = await bench.orders.add(
        tenant.db,
        tenant.tenantId,
        orderRequest(tenant, twoScenes([a], [b]), 1),
      )
      const outputId = outputs[0]?.id ?? 0
      const [old, fresh] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const first = machine('old', old.promise)(start(tenant.tenantId, outputId, 1))
      const second = machine('new', fresh.promise)(start(tenant.tenantId, outputId, 2))
      if (course === 'the dead one stays dead') {
        // It died between its upload and the book.
        await store.put(`t/${tenant.tenantId}/clip/${clipId}/${outputId}-0.j7a1r0.mp4`, Buffer.from('half the work'))
        fresh.resolve()
        expect(await second).toEqual({ outcome: 'ok' })
      } else {
        const [sooner, later, one, two] = course.endsWith('last')
          ? [fresh, old, second, first]
          : [old, fresh, first, second]
        sooner.resolve()
        expect(await one).toEqual({ outcome: 'ok' })
        later.resolve()
        expect(await two).toEqual({ outcome: 'stale' })
      }
      const row = await tenant.db
        .selectFrom('clip_outputs')
        .selectAll()
        .where('id', '=', outputId)
        .executeTakeFirstOrThrow()
      expect([row.status, row.charged]).toEqual([2, 1])
      const winner = course.endsWith('first') ? 'old' : 'new'
      expect(await text((await store.get(row.storage_path ?? '')).stream)).toBe(`film of ${winner}`)
      expect(await text((await store.get(row.cover_path ?? '')).stream)).toBe(`cover of ${winner}`)
      const kept: string[] = []
      for await (const { key } of store.list(`t/${tenant.tenantId}/clip/`)) kept.push(key)
      expect(kept.toSorted()).toEqual([row.cover_path, row.storage_path].toSorted())
      expect(await bench.ledger.read(tenant.db)).toEqual({ balance: 2, frozen: 0, available: 2 })
      old.resolve()
      await first
    },
  )
})
