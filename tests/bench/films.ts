import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { lookDistance } from '../../src/backend/media/film-look.ts'
import type { OutputChoice } from '../../src/contract/entities/clip.ts'
import { login } from '../../src/contract/http/admin.ts'
import { addClip, clipInfo } from '../../src/contract/http/clip.ts'
import { createApiClient } from '../fixtures/api-client.ts'
import { chromePath, ffmpegPath, root } from '../fixtures/paths.ts'
import { makeMedia } from '../fixtures/sample-media.ts'
import { freePort, OWNER, startBackend } from '../kill/parts/backend-process.ts'
import { type Figure, median, type Report } from './figure.ts'

const run = promisify(execFile)
const FILMS = 60
const CLIPS = 12
const CLIP_S = 12
const SHOT_S = 2.5
const SCENES = 4
const DEADLINE_MS = 1_200_000

/**
 * Twelve clips that show their own time, in colours of their own, so that a sheet tells which moment of which clip is
 * seen.
 */
const makeClips = (dir: string): Promise<string[]> =>
  Promise.all(
    Array.from({ length: CLIPS }, async (_, at) =>
      makeMedia(ffmpegPath, join(dir, `素材${String(at + 1).padStart(2, '0')}.mp4`), {
        video: `${at % 3 === 0 ? 'testsrc2' : at % 3 === 1 ? 'testsrc' : 'mandelbrot'}=s=540x960:r=30,hue=h=${at * 30}`,
        audio: `sine=f=${200 + at * 40}`,
        seconds: CLIP_S,
      }),
    ),
  )

/** Rows of pictures, ten films to a sheet, eight moments to a film. */
const makeSheets = async (files: readonly string[], dir: string): Promise<string[]> => {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  const rows = await Promise.all(
    files.map(async (file, at) => {
      const row = join(dir, `row-${String(at).padStart(3, '0')}.png`)
      await run(ffmpegPath, [
        '-y',
        '-v',
        'error',
        '-i',
        file,
        '-vf',
        `fps=8/${SHOT_S * SCENES},scale=90:160,tile=8x1`,
        '-frames:v',
        '1',
        row,
      ])
      return row
    }),
  )
  const sheets: string[] = []
  for (let at = 0; at < rows.length; at += 10) {
    const sheet = join(dir, `films-${String(at + 1).padStart(2, '0')}-${Math.min(at + 10, rows.length)}.png`)
    const some = rows.slice(at, at + 10)
    await run(ffmpegPath, [
      '-y',
      '-v',
      'error',
      ...some.flatMap((row) => ['-i', row]),
      '-filter_complex',
      `vstack=inputs=${some.length}`,
      '-frames:v',
      '1',
      sheet,
    ])
    sheets.push(sheet)
  }
  await Promise.all(rows.map((row) => rm(row)))
  return sheets
}

type Made = { readonly idx: number; readonly choice: OutputChoice; readonly file: string; readonly sha256: string }
const filesIn = async (dir: string): Promise<string[]> =>
  (await readdir(dir, { recursive: true })).filter((name) => /clip\/.*\.mp4$/.test(name)).map((name) => join(dir, name))

const order = async (dataDir: string, clips: readonly string[], seed: number): Promise<Made[]> => {
  const backend = await startBackend(dataDir, await freePort(), { browserPath: chromePath })
  try {
    const api = createApiClient(backend.url)
    api.token = (await api.call(login, { username: OWNER.username, password: OWNER.password })).userinfo.token
    const materials: number[] = []
    for (const clip of clips) materials.push((await api.upload(clip)).id)
    const groups = Array.from({ length: SCENES }, (_, scene) => ({
      name: `分镜${scene + 1}`,
      attachment_ids: materials.filter((_one, at) => at % SCENES === scene),
      duration_s: SHOT_S,
    }))
    const { id } = await api.call(addClip, {
      name: '六十条',
      mode: 'clip',
      num: FILMS,
      client_token: randomUUID(),
      config: { width: 360, height: 640, fps: 30, seed, groups },
    })
    for (const until = Date.now() + DEADLINE_MS; ; await pause(1_000)) {
      const { outputs } = await api.call(clipInfo, { id })
      if (outputs.every((output) => output.status === 2 || output.status === -1)) {
        const files = await filesIn(join(dataDir, 'files'))
        return await Promise.all(
          outputs.flatMap((output) => {
            const file = files.find((name) => new RegExp(`/${output.id}-\\d+\\.\\w+\\.mp4$`).test(name))
            return output.choice && file
              ? [
                  readFile(file).then((bytes) => ({
                    idx: output.idx,
                    choice: output.choice as OutputChoice,
                    file,
                    sha256: createHash('sha256').update(bytes).digest('hex'),
                  })),
                ]
              : []
          }),
        )
      }
      if (Date.now() > until)
        throw new Error(`films are not made: ${outputs.filter((output) => output.status === 2).length} of ${FILMS}`)
    }
  } finally {
    await backend.kill9()
  }
}

/**
 * An order of sixty films over twelve clips: what is shown where, how far each film is from the nearest, and sheets to
 * look at (.cache/films).
 */
export async function benchFilms(report: Report): Promise<object> {
  const dir = await mkdtemp(join(tmpdir(), 'films-'))
  const seed = Number(process.env['FILMS_SEED'] ?? 7)
  try {
    const made = await order(join(dir, 'data'), await makeClips(dir), seed)
    const windows = made.map(({ choice }) =>
      choice.shots.map((shot) => ({ clip: shot.name, from: shot.in_ms, to: shot.in_ms + shot.ms })),
    )
    const overlap = (a: { clip: string; from: number; to: number }, b: typeof a): boolean =>
      a.clip === b.clip && a.from < b.to && b.from < a.to
    const twice = windows.filter((shots) =>
      shots.some((shot, at) => shots.slice(at + 1).some((other) => overlap(shot, other))),
    ).length
    const ins = new Set(windows.flat().map((shot) => `${shot.clip}@${shot.from}`))
    const nearest = made.map((one) =>
      Math.min(
        ...made
          .filter((other) => other.idx !== one.idx)
          .map((other) => lookDistance(one.choice.look, other.choice.look) ?? 100),
      ),
    )
    const used = [...Map.groupBy(windows.flat(), (shot) => shot.clip)].map(([clip, shots]) => {
      const seen = new Set(
        shots.flatMap((shot) =>
          Array.from({ length: Math.ceil((shot.to - shot.from) / 100) }, (_, at) => Math.floor(shot.from / 100) + at),
        ),
      )
      return { clip, shots: shots.length, seconds: Math.min(CLIP_S, seen.size / 10) }
    })
    for (const [at, shots] of windows.entries())
      process.stderr.write(
        `film ${String(at + 1).padStart(2)}: ${shots.map((shot) => `${shot.clip.replace('.mp4', '')} ${(shot.from / 1_000).toFixed(1)} s`).join(' · ')} | nearest ${nearest[at]} %\n`,
      )
    for (const one of used)
      process.stderr.write(`${one.clip}: ${one.shots} shots, ${one.seconds} of ${CLIP_S} s shown\n`)
    const sheets = await makeSheets(
      made.map((one) => one.file),
      join(root, '.cache/films'),
    )
    const figure = (name: string, value: number, more: Partial<Figure> = {}): void =>
      report({ part: 'films', name, value, unit: '', ...more })
    figure('films made', made.length, { budget: FILMS, atLeast: true })
    figure('films whose bytes another has', made.length - new Set(made.map((one) => one.sha256)).size, { budget: 0 })
    figure('films that show a moment twice', twice, { budget: 0 })
    figure('in-points', ins.size, { note: `of ${windows.flat().length} shots` })
    figure('seconds shown of a clip, least', Math.min(...used.map((one) => one.seconds)), {
      budget: CLIP_S * 0.8,
      atLeast: true,
      unit: 's',
      note: `of ${CLIP_S} s`,
    })
    figure('distance to the nearest film, least', Math.min(...nearest), { unit: '%' })
    figure('distance to the nearest film, median', median(nearest), { unit: '%' })
    return {
      films: made.length,
      shots: windows.flat().length,
      inPoints: ins.size,
      twice,
      nearest: { least: Math.min(...nearest), median: median(nearest) },
      seed,
      sheets,
    }
  } finally {
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  }
}
