/** What is found out before a render: files, what they hold, drawn texts. */
import { stat } from 'node:fs/promises'
import type { TextNote } from '../../contract/entities/clip.ts'
import { RenderError } from './errors.ts'
import { entranceOf } from './graph/entrances.ts'
import type { TextLayer } from './graph/text-layers.ts'
import { probeMedia } from './probe.ts'
import { runAll, type Slots } from './slots.ts'
import { steadySource, type SteadyCopy } from './steady-source.ts'
import { drawable, noteOn } from './text-notes.ts'
import type { MediaInfo, MediaTools, RenderJob, TextOverlay } from './types.ts'
import type { Typesetter } from './typeset/typesetter.ts'
import type { UnitCache } from './unit-cache.ts'

export interface Files {
  identify: (item: { path: string; fingerprint?: string }) => string
}

/** Looks at every file once: identity by caller's hash or size and time. */
export async function lookAtFiles(job: RenderJob): Promise<Files> {
  const stamps = new Map<string, string>()
  const sources = [
    ...job.shots,
    ...job.voices,
    ...(job.bgm ? [job.bgm] : []),
    ...(job.background.mode === 'image' ? [job.background] : []),
  ]
  for (const item of sources) {
    if (stamps.has(item.path)) continue
    const info = await stat(item.path).catch((cause: unknown) => {
      throw new RenderError('material_missing', '素材文件不存在，可能已被删除或移动，请重新选择素材', {
        materialId: item.materialId,
        cause,
      })
    })
    stamps.set(item.path, `${item.path}|${info.size}|${info.mtimeMs}`)
  }
  return { identify: (item) => item.fingerprint ?? stamps.get(item.path) ?? item.path }
}

/**
 * What each shot's file holds, in the order of the shots.
 * @throws RenderError with the material's id
 */
export async function probeShots(
  job: RenderJob,
  deps: { tools: MediaTools; cache: UnitCache; slots: Slots },
  identify: Files['identify'],
  signal: AbortSignal,
): Promise<MediaInfo[]> {
  const known = new Map<string, MediaInfo>()
  await runAll(
    [...new Map(job.shots.map((shot) => [shot.path, shot])).values()].map(
      (shot) => (inner) =>
        deps.slots.run(async () => {
          try {
            const info =
              deps.cache.infos.get(identify(shot)) ??
              (await probeMedia(shot.path, { tools: deps.tools, signal: inner }))
            if (info.kind === 'audio') throw new RenderError('material_unsupported', '该素材没有画面，不能作为镜头')
            known.set(shot.path, info)
            deps.cache.infos.set(identify(shot), info)
          } catch (error) {
            throw error instanceof RenderError
              ? error.withMaterial(error.code === 'cancelled' ? null : shot.materialId)
              : error
          }
        }, inner),
    ),
    signal,
  )
  return job.shots.map((shot) => {
    const info = known.get(shot.path)
    if (!info) throw new RenderError('material_missing', '素材文件不存在', { materialId: shot.materialId })
    return info
  })
}

/**
 * The job with copies in place of materials that can't be entered in the middle, and what those hold; `copies` are
 * their keys in the cache.
 * @throws as steadySource
 */
export async function steadyJob(
  job: RenderJob,
  infos: readonly MediaInfo[],
  identify: Files['identify'],
  deps: { tools: MediaTools; cache: UnitCache; slots: Slots },
  signal: AbortSignal,
): Promise<{ job: RenderJob; copies: string[] }> {
  const copies = new Map<string, SteadyCopy>()
  for (const [i, shot] of job.shots.entries()) {
    const info = infos[i]
    if (info === undefined || copies.has(shot.path)) continue
    const copy = await steadySource(shot.path, identify(shot), info, shot.soundTrack ?? info.soundTrack, {
      ...deps,
      signal,
    })
    if (copy !== null) copies.set(shot.path, copy)
  }
  if (copies.size === 0) return { job, copies: [] }
  return {
    job: {
      ...job,
      shots: job.shots.map((shot) => ({ ...shot, fingerprint: identify(shot), ...steadyShot(copies.get(shot.path)) })),
    },
    copies: [...copies.values()].map((copy) => copy.key),
  }
}

/** The copy holds the one sound track that is heard. */
const steadyShot = (copy: SteadyCopy | undefined) => (copy === undefined ? {} : { path: copy.path, soundTrack: 0 })

/**
 * Draws the texts and counts their times in frames; `notes` tell what was done to those that could not be drawn as they
 * are, each text once.
 */
export async function drawTexts(
  job: RenderJob,
  frames: number,
  typesetter: Typesetter,
  signal: AbortSignal,
): Promise<{ layers: TextLayer[]; notes: TextNote[] }> {
  const at = (ms: number): number => Math.max(0, Math.min(frames, Math.round((ms * job.fps) / 1000)))
  const notes = new Map<string, TextNote>()
  const seen = job.texts
    .map((given) => ({
      given: given.text,
      ...drawable(given, typesetter),
      from: at(given.startMs),
      to: given.endMs === null ? frames : at(given.endMs),
    }))
    .filter((item) => item.to > item.from && item.given.trim() !== '')
  const layers = await Promise.all(
    seen.map(async ({ given, removed, text, from, to }) => {
      const keep = (note: TextNote | null): void => void (note && notes.set(given, note))
      keep(noteOn(given, removed))
      if (text.text.trim() === '') return []
      const steps = text.style.highlight === undefined ? [] : spokenSteps(text, { from, to, at })
      const entrance = text.entrance === undefined ? null : entranceOf(text.entrance, to - from, job.fps)
      const picture = await typesetter.draw(
        {
          text: text.text,
          style: text.style,
          width: job.width,
          height: job.height,
          ...(steps.length > 0 && { marks: steps.map((step) => step.part) }),
        },
        { signal },
      )
      keep(noteOn(given, removed, picture.fit))
      return [
        {
          picture,
          from,
          to,
          ...(steps.length > 0 && { steps: steps.slice(1).map((step) => step.frame) }),
          ...(entrance && { entrance }),
        },
      ]
    }),
  )
  return { layers: layers.flat(), notes: [...notes.values()] }
}

/**
 * Parts of a text in the order they are marked, with the frame each begins at; null = none yet. The first is there from
 * the start.
 */
function spokenSteps(
  text: TextOverlay,
  { from, to, at }: { from: number; to: number; at: (ms: number) => number },
): { frame: number; part: { from: number; to: number } | null }[] {
  const steps: { frame: number; part: { from: number; to: number } | null }[] = [{ frame: from, part: null }]
  for (const part of text.parts ?? []) {
    const frame = Math.max(from, at(part.startMs))
    if (frame >= to) break
    // Two words within one frame: the later one is seen.
    if (steps.at(-1)?.frame === frame) steps.pop()
    steps.push({ frame, part: { from: part.from, to: part.to } })
  }
  return steps.length === 1 && steps[0]?.part === null ? [] : steps
}
