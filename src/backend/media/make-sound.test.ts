import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RenderError } from './errors.ts'
import { renderOutput } from './render.ts'
import { openRenderBench, shot, smallJob, type RenderBench } from './testing/test-render.ts'

let bench: RenderBench
beforeAll(async () => {
  bench = await openRenderBench()
})
afterAll(() => bench.close())

const failure = async (name: string, job: ReturnType<typeof smallJob>): Promise<RenderError> => {
  const error: unknown = await renderOutput(job, bench.deps, { workDir: bench.path(name), sharing: 'nothing' }).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof RenderError) return error
  throw new Error(`expected a failure, got ${String(error)}`)
}

it('names the sound that can not be decoded, however many there are', async () => {
  const broken = bench.path('坏.mp3')
  await writeFile(broken, 'this is no sound')
  const good = await bench.make(['-f', 'lavfi', '-i', 'sine=frequency=500:duration=1'], 'voice.wav')
  const voice = (path: string, materialId: number | null) => ({ materialId, path, volume: 100, startMs: 0 })
  const music = (path: string) => ({ materialId: 9, path, volume: 15, startMs: 0, duck: true })
  const picture = shot(bench.sources.image, 20)
  expect(await failure('a', smallJob([picture], { voices: [voice(good, 7)], bgm: music(broken) }))).toMatchObject({
    code: 'material_damaged',
    materialId: 9,
    retryable: false,
    reason: expect.stringContaining('无法解码'),
  })
  expect(
    await failure('b', smallJob([picture], { voices: [voice(broken, 7)], bgm: music(bench.sources.music) })),
  ).toMatchObject({ code: 'material_damaged', materialId: 7 })
  // a spoken text is no material: nobody can exchange it
  expect(await failure('c', smallJob([picture], { voices: [voice(broken, null)] }))).toMatchObject({
    code: 'engine_failed',
    materialId: null,
  })
})
