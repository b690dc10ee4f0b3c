/**
 * A template's page around its footage: what lies under and over it, drawn by the browser once for all shots that share
 * it.
 */
import type { PageNode } from '../../contract/page-nodes.ts'
import { RenderError } from './errors.ts'
import { pictureStream } from './graph/streams.ts'
import { inputFile } from './run-ffmpeg.ts'
import { runProcess } from './run-process.ts'
import type { Layer, StageBox } from './stage-shot.ts'
import type { MaterialId, MediaTools } from './types.ts'
import type { Typesetter } from './typeset/typesetter.ts'

export interface TemplateScene {
  /** Of the page, px. */
  size: { width: number; height: number }
  /** CSS colour of the page. */
  background: string
  under: readonly PageNode[]
  over: readonly PageNode[]
  /** The footage's box on the page, px. */
  box: StageBox
  /** The footage is seen whole over its blurred copy, instead of filling the box. */
  fill: boolean
  /** Files of the pictures, by what the nodes call them. */
  pictures: readonly { src: string; path: string; materialId: MaterialId }[]
}

/** Largest side of a picture inside a page, px: no element is larger than the canvas. */
const pictureSide = 1920

async function pictureData(
  picture: TemplateScene['pictures'][number],
  tools: Pick<MediaTools, 'ffmpeg'>,
  signal: AbortSignal,
): Promise<string> {
  const result = await runProcess(
    tools.ffmpeg,
    [
      '-v',
      'error',
      ...inputFile(picture.path),
      '-map',
      `0:${pictureStream()}`,
      '-frames:v',
      '1',
      '-vf',
      `scale='min(${pictureSide},iw)':'min(${pictureSide},ih)':force_original_aspect_ratio=decrease,format=rgba`,
      '-c:v',
      'png',
      '-f',
      'image2pipe',
      'pipe:1',
    ],
    { deadlineMs: 60_000, signal, maxStdout: 64 * 1024 * 1024 },
  )
  if (result.code !== 0 || result.stdout.length === 0)
    throw new RenderError('material_damaged', '模板里的图片无法读取，请更换图片', {
      materialId: picture.materialId,
      detail: result.stderr,
    })
  return `data:image/png;base64,${result.stdout.toString('base64')}`
}

/** Layers for a canvas, and the box in its pixels (even numbers). */
export async function drawScene(
  scene: TemplateScene,
  canvas: { width: number; height: number },
  deps: { tools: MediaTools; typesetter: Typesetter; signal: AbortSignal },
): Promise<{ under: Layer; over: Layer | null; box: StageBox }> {
  const { signal, tools, typesetter } = deps
  const pictures = new Map(
    await Promise.all(
      scene.pictures.map(async (picture) => [picture.src, await pictureData(picture, tools, signal)] as const),
    ),
  )
  const draw = async (nodes: readonly PageNode[], background: string): Promise<Layer> =>
    await typesetter.drawPage({ nodes, background, pictures, page: scene.size, ...canvas })
  const scale = canvas.width / scene.size.width
  const even = (value: number): number => Math.round((value * scale) / 2) * 2
  return {
    under: await draw(scene.under, scene.background || '#ffffff'),
    over: scene.over.length === 0 ? null : await draw(scene.over, ''),
    box: {
      x: even(scene.box.x),
      y: even(scene.box.y),
      width: Math.max(2, even(scene.box.width)),
      height: Math.max(2, even(scene.box.height)),
    },
  }
}
