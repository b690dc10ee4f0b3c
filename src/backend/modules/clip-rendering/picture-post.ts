// An image post instead of a film: the same materials and texts, as pictures.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { even } from '../../media/graph/geometry.ts'
import type { makePictures, PicturePost } from '../../media/make-pictures.ts'
import type { RenderJob } from '../../media/types.ts'
import { watermarkStyle } from '../../media/typeset/styles.ts'
import type { MadeFilm, RenderLimits, ShownShot } from './made-film.ts'

interface Post {
  job: RenderJob
  /** The free preview: small and marked. */
  draft: { shortSide: number; watermark: string } | null
  pictures(post: PicturePost, limits: RenderLimits): ReturnType<typeof makePictures>
  shown: readonly ShownShot[]
}

/**
 * Makes the pictures of an image post; `file` and `coverFile` are the first.
 * @throws RenderError
 */
export async function makePicturePost({ job, draft, pictures, shown }: Post, limits: RenderLimits): Promise<MadeFilm> {
  const started = performance.now()
  const scale = draft === null ? 1 : Math.min(1, draft.shortSide / Math.min(job.width, job.height))
  const [width, height] = [even(job.width * scale), even(job.height * scale)]
  const { background } = job
  const { files, notes } = await pictures(
    {
      width,
      height,
      pictures: job.shots.map((shot) => ({ materialId: shot.materialId, path: shot.path })),
      texts: job.texts,
      background:
        background.mode === 'color' ? { color: background.color } : background.mode === 'blur' ? 'blur' : 'cover',
      mark: draft === null ? null : { text: draft.watermark, startMs: 0, endMs: null, style: watermarkStyle },
    },
    { ...limits, workDir: path.join(limits.workDir, 'pictures') },
  )
  const hashes = await Promise.all(
    files.map(async (file) =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ),
  )
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  const first = files[0] ?? ''
  return {
    file: first,
    coverFile: first,
    durationMs: 0,
    width,
    height,
    fps: job.fps,
    frames: 0,
    size: sizes.reduce((sum, size) => sum + size, 0),
    sha256: createHash('sha256').update(hashes.join()).digest('hex'),
    pictures: files,
    shown: shown.map((shot) => ({ ...shot, ms: 0, effect: '', transition: '' })),
    startsMs: [],
    wholeMs: 0,
    notes,
    timings: {
      text: 0,
      units: 0,
      join: 0,
      cover: 0,
      total: Math.round(performance.now() - started),
      unitsMade: 0,
      unitsReused: 0,
      way: 'units',
      mezzanines: 0,
      encoder: '',
    },
  }
}
