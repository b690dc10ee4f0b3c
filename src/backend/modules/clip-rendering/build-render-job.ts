// Order configuration + recipe + files = one film, decided down to the frame.
import { plainKeycaps } from '../../../contract/clean-script.ts'
import { readCaptionsFile } from '../../../contract/captions-file.ts'
import type { ClipConfig } from '../../../contract/entities/clip.ts'
import type { TextEntrance } from '../../../contract/text-entrances.ts'
import { RenderError } from '../../media/errors.ts'
import { spokenCues, spreadCues } from '../../media/plan/captions.ts'
import type { Cue, SpokenCue } from '../../media/plan/captions.ts'
import { spokenParts } from '../../media/plan/spoken-parts.ts'
import type { RenderBackground, RenderCover, RenderJob, RenderMusic, TextOverlay } from '../../media/types.ts'
import { captionStyle, titleStyle } from '../../media/typeset/styles.ts'
import { captionText, coverText, standing } from './cover-text.ts'
import type { Recipe } from './recipe.ts'
import { filmShots } from './film-shots.ts'
import type { FilmShot } from './film-shots.ts'
import type { OpenMaterial } from './shot-options.ts'
import { templateCaptionStyle } from './template-scene.ts'
import { toTextStyle } from './text-style.ts'

/** A spoken text. */
export interface Speech {
  path: string
  durationMs: number
  /** When each sentence is spoken, ms from the start of the file. */
  sentences: readonly SpokenCue[]
  /** When it is a recording. */
  materialId?: number
  fingerprint?: string
  /** Which of a recording's sound tracks, from 0. */
  soundTrack?: number
}

/** Encoders want even sides. */
const even = (value: number): number => value - (value % 2)

/** @throws RenderError `material_missing`, `material_short` or `bad_job` */
export function buildRenderJob(
  config: ClipConfig,
  recipe: Recipe,
  materials: ReadonlyMap<number, OpenMaterial>,
  speech: Speech | null,
): RenderJob {
  return buildFilm(config, recipe, materials, speech).job
}

/**
 * A film decided down to the frame; `shots` are the job's, with their places and what must be staged before; `windows`
 * as of filmShots; `beats` of its music, s.
 * @throws as buildRenderJob
 */
export function buildFilm(
  config: ClipConfig,
  recipe: Recipe,
  materials: ReadonlyMap<number, OpenMaterial>,
  speech: Speech | null,
  beats: readonly number[] = [],
): { job: RenderJob; shots: readonly FilmShot[]; windows: number } {
  const { shots, transitions, frames, windows, sentences } = filmShots(config, recipe, materials, {
    voicedMs: voicedMs(config, recipe, speech),
    sentences: speech?.sentences ?? [],
    beats,
  })
  const canvas = { width: even(config.width), height: even(config.height) }
  const totalMs = (frames * 1000) / config.fps
  const need = (id: number): OpenMaterial => {
    const found = materials.get(id)
    if (!found) throw new RenderError('material_missing', '所选素材已被删除，请重新选择素材', { materialId: id })
    return found
  }
  const job: RenderJob = {
    ...canvas,
    fps: config.fps,
    shots: shots.map((shot) => {
      const material = need(Number(shot.materialId))
      const { group: _, place: _place, text: _text, matched: _matched, stage: _stage, ...rest } = shot
      return { ...rest, path: material.path, fingerprint: material.sha256, ...trackOf(material) }
    }),
    transitions,
    background: background(config, need),
    texts: texts(config, recipe, canvas, totalMs, speech, sentences),
    originalVolume: config.original_volume,
    voices:
      speech === null
        ? []
        : [
            {
              materialId: speech.materialId ?? null,
              path: speech.path,
              volume: config.captions.volume,
              startMs: 0,
              ...(speech.fingerprint === undefined ? {} : { fingerprint: speech.fingerprint }),
              ...trackOf(speech),
            },
          ],
    bgm: recipe.bgm === null ? null : music(need(recipe.bgm), config.bgm),
    cover: cover(config, recipe, canvas, need),
  }
  return { job, shots, windows }
}

/**
 * Captions with their times: from a file as they stand there, spoken ones as they are heard, others spread over the
 * film.
 */
function captionCues(
  config: ClipConfig,
  recipe: Recipe,
  totalMs: number,
  speech: Speech | null,
  sentences: readonly SpokenCue[] | null,
): Cue[] {
  if (recipe.caption === null || config.captions.mode === 'none') return []
  const file = recipe.srt === null ? undefined : config.captions.srt[recipe.srt]
  if (file)
    return readCaptionsFile(file.text)
      .cues.filter((cue) => cue.startMs < totalMs)
      .map((cue) => ({ ...cue, endMs: Math.min(cue.endMs, Math.round(totalMs)) }))
  return speech === null
    ? sentences === null
      ? spreadCues(recipe.caption, 0, totalMs)
      : spokenCues(sentences)
    : spokenCues(speech.sentences)
}

/** What the film must be long enough for, ms: the voice, and the last caption of a file. */
function voicedMs(config: ClipConfig, recipe: Recipe, speech: Speech | null): number | undefined {
  const file = recipe.srt === null ? undefined : config.captions.srt[recipe.srt]
  const captions = file ? (readCaptionsFile(file.text).cues.at(-1)?.endMs ?? 0) : 0
  return speech === null && captions === 0 ? undefined : Math.max(speech?.durationMs ?? 0, captions)
}

/** The chosen sound track of a file with several. */
export function trackOf({ soundTrack }: Pick<OpenMaterial, 'soundTrack'>) {
  return soundTrack === undefined ? {} : { soundTrack }
}

const music = (
  material: OpenMaterial,
  { volume, fade_in: rise, fade_out: fall, duck }: ClipConfig['bgm'],
): RenderMusic => ({
  materialId: material.id,
  path: material.path,
  fingerprint: material.sha256,
  ...trackOf(material),
  volume,
  startMs: 0,
  fadeInMs: Math.round(rise * 1000),
  fadeOutMs: Math.round(fall * 1000),
  duck: duck === 1,
})

function background(config: ClipConfig, need: (id: number) => OpenMaterial): RenderBackground {
  const { image_id: imageId, fuzzyFill, color } = config.background
  if (imageId !== undefined) {
    const image = need(imageId)
    return { mode: 'image', path: image.path, materialId: image.id, fingerprint: image.sha256 }
  }
  return fuzzyFill === 1
    ? { mode: 'blur' }
    : { mode: 'color', color: color === undefined || color === '' ? '#000000' : color.slice(0, 7) }
}

function texts(
  config: ClipConfig,
  recipe: Recipe,
  canvas: { width: number; height: number },
  totalMs: number,
  speech: Speech | null,
  sentences: readonly SpokenCue[] | null,
): TextOverlay[] {
  const { entrances } = recipe
  const title: TextOverlay[] =
    recipe.title === null
      ? []
      : [
          {
            ...standing(plainKeycaps(recipe.title), toTextStyle(config.title_style, titleStyle, canvas)),
            ...comesIn(entrances.title),
          },
        ]
  const cues = captionCues(config, recipe, totalMs, speech, sentences)
  const own = recipe.mode === 'clipTemplate' ? templateCaptionStyle(config) : null
  const style = own ?? toTextStyle(config.captions.style, captionStyle, canvas)
  const told = speech?.sentences.flatMap((sentence) => sentence.words ?? []) ?? []
  // Without a voice nobody speaks the words: none is marked.
  const parts = (cue: Cue) =>
    speech !== null && style.highlight !== undefined ? { parts: spokenParts(cue, told) } : {}
  const broken = cues.map((cue) => ({ ...cue, text: captionText(plainKeycaps(cue.text), style) }))
  return [...title, ...broken.map((cue) => ({ ...cue, style, ...parts(cue), ...comesIn(entrances.captions) }))]
}

const comesIn = (entrance: TextEntrance | null): Pick<TextOverlay, 'entrance'> =>
  entrance === null ? {} : { entrance }

function cover(
  config: ClipConfig,
  recipe: Recipe,
  canvas: { width: number; height: number },
  need: (id: number) => OpenMaterial,
): RenderCover {
  const { mode, text, image_id: imageId } = config.cover
  if (mode === 'image' && imageId !== undefined) return { mode, imagePath: need(imageId).path }
  const words = text || recipe.title
  if (mode === 'text' && words) return { mode, text: coverText(plainKeycaps(words), config, canvas) }
  return { mode: mode === 'best' ? 'best' : 'first_frame' }
}
