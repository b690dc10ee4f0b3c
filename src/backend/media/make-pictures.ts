/** Pictures of an image post: each fitted to the canvas, the title on the first. */
import { pictureStream } from './graph/streams.ts'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TextNote } from '../../contract/entities/clip.ts'
import { blameMaterial } from './make-units.ts'
import { inputFile, runFfmpeg } from './run-ffmpeg.ts'
import { drawable, noteOn } from './text-notes.ts'
import type { MaterialId, MediaTools, TextOverlay } from './types.ts'
import type { Typesetter } from './typeset/typesetter.ts'

export interface PicturePost {
  width: number
  height: number
  pictures: readonly { materialId: MaterialId; path: string }[]
  /** `cover` fills and crops; `blur` shows all over a blurred copy; else the colour. */
  background: 'cover' | 'blur' | { color: string }
  /** Drawn on the first picture. */
  texts: readonly TextOverlay[]
  /** Drawn on every picture (the mark of a free preview). */
  mark: TextOverlay | null
}

/** What is clear becomes white. */
export const flatten =
  'format=rgba,split=2[ua][ob];[ua]drawbox=color=white:t=fill:replace=1[uw];[uw][ob]overlay=format=gbrp,setsar=1'

function fitted(post: PicturePost): string {
  const { width, height, background } = post
  const fill = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},setsar=1`
  const whole = `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1`
  if (background === 'cover') return `[0:${pictureStream()}]${flatten},${fill}[p]`
  if (background === 'blur')
    return `[0:${pictureStream()}]${flatten},split=2[a][b];[a]${fill},scale=iw/8:-2:flags=area,boxblur=3:3,scale=${width}:${height}:flags=bilinear,setsar=1[w];[b]${whole}[i];[w][i]overlay=(W-w)/2:(H-h)/2:format=gbrp[p]`
  return `[0:${pictureStream()}]${flatten},${whole},pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:color=${/^#[0-9a-f]{6}$/i.test(background.color) ? background.color.replace('#', '0x') : 'white'}[p]`
}

/**
 * Writes `1.jpg`, `2.jpg` … into `dir` and answers their paths; `notes` tell of the texts that could not be drawn as
 * they are, as those of films do.
 * @throws RenderError with the material's id
 */
export async function makePictures(
  post: PicturePost,
  dir: string,
  deps: { tools: MediaTools; typesetter: Typesetter; signal: AbortSignal; onPicture?: (done: number) => void },
): Promise<{ files: string[]; notes: TextNote[] }> {
  const { tools, typesetter, signal } = deps
  await mkdir(dir, { recursive: true })
  const size = { width: post.width, height: post.height }
  const files: string[] = []
  const notes: TextNote[] = []
  for (const [i, { materialId, path }] of post.pictures.entries()) {
    const texts = [...(i === 0 ? post.texts : []), ...(post.mark ? [post.mark] : [])].filter(
      (item) => item.text.trim() !== '',
    )
    const drawn = (
      await Promise.all(
        texts.map(async (given) => {
          const { text, removed } = drawable(given, typesetter)
          const picture =
            text.text.trim() === ''
              ? null
              : await typesetter.draw({ text: text.text, style: text.style, ...size }, { signal })
          const note = noteOn(given.text, removed, picture?.fit)
          if (note !== null && given !== post.mark) notes.push(note)
          return picture
        }),
      )
    ).filter((picture) => picture !== null)
    const layers = drawn.map(
      (picture, at) => `[l${at}][${at + 1}:v:0]overlay=${picture.x}:${picture.y}:format=auto[l${at + 1}]`,
    )
    const graph = [
      fitted(post),
      '[p]format=rgb24[l0]',
      ...layers,
      `[l${drawn.length}]scale=out_range=pc,format=yuvj420p[out]`,
    ].join(';')
    const file = join(dir, `${i + 1}.jpg`)
    try {
      await runFfmpeg(
        tools.ffmpeg,
        [
          ...inputFile(path),
          ...drawn.flatMap((picture) => ['-f', 'png_pipe', '-i', `file:${picture.file}`]),
          '-filter_complex',
          graph,
          '-map',
          '[out]',
          '-frames:v',
          '1',
          '-q:v',
          '2',
          '-f',
          'image2',
          '-update',
          '1',
          `file:${file}`,
        ],
        { signal, deadlineMs: 120_000 },
      )
    } catch (error) {
      throw blameMaterial(error, materialId)
    }
    files.push(file)
    deps.onPicture?.(i + 1)
  }
  return { files, notes }
}
