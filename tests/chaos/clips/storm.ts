import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { login } from '../../../src/contract/http/admin.ts'
import { addClip } from '../../../src/contract/http/clip.ts'
import { createApiClient } from '../../fixtures/api-client.ts'
import { ffmpegPath, pageBrowserPath } from '../../fixtures/paths.ts'
import { makeMedia } from '../../fixtures/sample-media.ts'
import { POLL_MS } from '../../fixtures/slowness.ts'
import { freePort, OWNER, startBackend } from '../../kill/parts/backend-process.ts'
import { patientCalls } from '../../kill/parts/patient-calls.ts'
import { seeded } from '../options.ts'
import type { ClipCount, ClipOrder } from './count.ts'
import { countClips } from './count.ts'
import type { ClipStormOptions } from './options.ts'

export type ClipStormResult = ClipCount & { kills: number; seed: number; seconds: number }

/** What can be looked at before the data folder is removed. */
export interface AfterStorm {
  readonly dataDir: string
  readonly orders: readonly ClipOrder[]
}

const ORDER_MAX = 100
/** The longest a kill waits after its film was made, ms: so that it strikes anywhere in the next ones. */
const STRIKE_MS = 700

/** Programs that work in this folder. */
const programsIn = (dir: string): string[] =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8', maxBuffer: 64 << 20 })
    .split('\n')
    .filter((line) => /ff(mpeg|probe)/.test(line) && line.includes(dir))

/** Sizes of orders, together `outputs`. */
const orderSizes = (outputs: number, random: () => number): number[] => {
  const sizes: number[] = []
  for (let left = outputs; left > 0;) {
    const size = Math.min(left, 1 + Math.floor(random() * Math.min(ORDER_MAX, Math.ceil(outputs / 3))))
    sizes.push(size)
    left -= size
  }
  return sizes
}

/**
 * Orders films of half a second per scene, kills the backend with -9 while they are ordered and made, and counts when
 * it has come to rest.
 */
export async function runClipStorm(
  options: ClipStormOptions,
  say: (line: string) => void,
  look: (after: AfterStorm) => void = () => undefined,
): Promise<ClipStormResult> {
  const began = Date.now()
  const ends = began + options.deadlineMs
  const random = seeded(options.seed)
  const dir = await mkdtemp(join(tmpdir(), 'clip-storm-'))
  const dataDir = join(dir, 'data')
  const backend = await startBackend(dataDir, await freePort(), { browserPath: pageBrowserPath })
  try {
    const api = createApiClient(backend.url)
    let up: Promise<void> = Promise.resolve()
    const calls = patientCalls(api, async () => {
      await pause(50)
      await up
    })
    api.token = (await api.call(login, { username: OWNER.username, password: OWNER.password })).userinfo.token
    const sizes = orderSizes(options.outputs, random)
    const scenes = Math.max(2, Math.ceil(Math.sqrt(Math.max(...sizes))))
    const video = await readFile(
      await makeMedia(ffmpegPath, join(dir, 'a.mp4'), { video: 'testsrc2=s=180x180:r=15', audio: 'sine', seconds: 1 }),
    )
    const materials: number[] = []
    for (let at = 0; at < scenes * 2; at += 1) {
      // A box behind the film makes another file of it that plays the same.
      const box = Buffer.concat([Buffer.from([0, 0, 0, 12]), Buffer.from('free'), Buffer.alloc(4)])
      box.writeUInt32BE(at, 8)
      materials.push((await calls.upload(Buffer.concat([video, box]), `素材${at}.mp4`)).id)
    }

    const orders: ClipOrder[] = []
    const ordering = (async () => {
      for (const [at, num] of sizes.entries()) {
        const { id } = await calls.call(addClip, {
          name: `订单${at}`,
          mode: 'clip',
          num,
          client_token: randomUUID(),
          config: {
            width: 180,
            height: 180,
            fps: 15,
            seed: options.seed + at + 1,
            transitions: at % 2 === 0 ? [] : ['crossfade'],
            groups: [materials.slice(0, scenes), materials.slice(scenes)].map((attachment_ids, scene) => ({
              name: `分镜${scene + 1}`,
              attachment_ids,
              duration_s: 0.5,
            })),
            // The films look alike on purpose.
            dedupe: { min_look: 0 },
          },
        })
        orders.push({ id, num })
      }
    })()
    ordering.catch(() => undefined)
    const made = (): { made: number; open: number } => {
      const db = new Database(join(dataDir, 'data.sqlite'), { readonly: true })
      try {
        return db
          .prepare(
            'select count(*) filter (where status = 2) as made, count(*) filter (where status in (0, 1)) as open from clip_outputs',
          )
          .get() as { made: number; open: number }
      } finally {
        db.close()
      }
    }
    say(`${options.outputs} films in ${sizes.length} orders, ${options.kills} kills, seed ${options.seed}`)

    let kills = 0
    for (; kills < options.kills && Date.now() < ends; kills += 1) {
      const target = Math.floor(((kills + random()) / options.kills) * options.outputs)
      const strikeMs = Math.floor(random() * STRIKE_MS)
      while (made().made < target && Date.now() < ends) await pause(40)
      await pause(strikeMs)
      const back = Promise.withResolvers<void>()
      up = back.promise
      await backend.kill9()
      await backend.start()
      back.resolve()
      say(`kill ${kills + 1}: ${made().made} of ${options.outputs} made, ${Math.round((Date.now() - began) / 1_000)} s`)
    }
    await ordering
    while (made().open > 0 && Date.now() < ends) await pause(100)
    // One start more, with nothing to do: what the dead left is cleared by then.
    await backend.kill9()
    await backend.start()
    // It rests when nothing runs and nothing half made lies there, for a second on end.
    let still = 0
    for (const until = Date.now() + POLL_MS; still < 10 && Date.now() < until; await pause(100))
      still = programsIn(dir).length === 0 && countClips(dataDir, orders).leftovers === 0 ? still + 1 : 0
    const count = countClips(dataDir, orders)
    await backend.kill9()
    look({ dataDir, orders })
    return { ...count, kills, seed: options.seed, seconds: Math.round((Date.now() - began) / 1_000) }
  } finally {
    await backend.kill9()
    await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}
