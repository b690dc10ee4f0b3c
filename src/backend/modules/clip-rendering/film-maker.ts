// From a recipe to a finished file: fetches the materials, has the text spoken, renders.
import type { ClipEngineSettings } from '../../../contract/entities/clip-engine.ts'
import type { ClipConfig } from '../../../contract/entities/clip.ts'
import { configMaterialIds, makesPictures, templateMaterialIds } from '../../lib/clip-config.ts'
import { usedTrack } from '../../lib/sound-tracks.ts'
import { loopedBeats } from '../../media/beats.ts'
import type { Rhythm } from '../../media/beats.ts'
import { draftJob } from '../../media/draft.ts'
import { RenderError } from '../../media/errors.ts'
import { filmLoudness } from '../../media/level-sound.ts'
import { splitSentences } from '../../media/plan/captions.ts'
import { timeSentences, type Silence } from '../../media/voices/timing.ts'
import type { VoiceSet } from '../../media/voices/voice-types.ts'
import type { makePictures, PicturePost } from '../../media/make-pictures.ts'
import type { RenderJob, RenderShot, RenderedOutput } from '../../media/types.ts'
import type { Db } from '../../ports/database.ts'
import { buildFilm, trackOf } from './build-render-job.ts'
import { openJobFonts, type OpenFont } from './own-fonts.ts'
import type { Speech } from './build-render-job.ts'
import type { MadeFilm, RenderLimits, ShownShot } from './made-film.ts'
import { recipeMaterialIds } from './recipe.ts'
import type { Recipe } from './recipe.ts'
import type { OpenMaterial } from './shot-options.ts'
import { sharingOf } from './sharing.ts'
import type { SourceFiles } from './source-files.ts'
import { makePicturePost } from './picture-post.ts'
import { stageShots } from './stage-shots.ts'
import type { StageWish } from './stage-shots.ts'
import { needTemplate, sceneOf } from './template-scene.ts'

/** How the machine works on a film. */
export interface RenderManner {
  sharing: 'units' | 'pictures' | 'nothing' | 'soon'
  /** Processor cores at most; 0 = all. */
  cores: number
  /** The graphics chip may encode. */
  chip: boolean
  /** Other films go first. */
  yields: boolean
}

/** The media engine. All throw RenderError. */
export interface Studio {
  render(job: RenderJob, limits: RenderLimits & RenderManner): Promise<RenderedOutput>
  speak(
    request: { text: string; voice: string; rate: number; semitones: number; set: VoiceSet },
    limits: { signal: AbortSignal },
  ): Promise<Speech>
  /** The film of a shot that must be made before it can be cut in: a picture that moves, footage in a template. */
  stage(
    shot: RenderShot,
    wish: StageWish,
    limits: { canvas: { width: number; height: number; fps: number }; cores: number; signal: AbortSignal },
  ): Promise<{ path: string; fingerprint: string }>
  /** Pictures of an image post, written into `workDir`. */
  pictures(post: PicturePost, limits: RenderLimits): ReturnType<typeof makePictures>
  /** Where the beats of a piece of music are; looked for once per content. */
  rhythm(file: string, fingerprint: string, limits: { signal: AbortSignal; soundTrack?: number }): Promise<Rhythm>
  /** How long a recording is, and where it pauses; ms. */
  listen(
    file: string,
    limits: { signal: AbortSignal; soundTrack?: number },
  ): Promise<{ durationMs: number; silences: readonly Silence[] }>
}

export interface FilmOrder {
  config: ClipConfig
  recipe: Recipe
  /**
   * `try`: the free preview, 540 px, at most 20 s, marked 预览. `live`: what a form shows while it is filled, 270 px, at
   * most 15 s. null: the film itself.
   */
  draft: keyof typeof DRAFTS | null
  /** Films of the whole order. */
  outputs: number
}

export interface FilmMaker {
  /**
   * `db` sees the order's tenant.
   * @throws RenderError whose `reason` names the material at fault
   */
  make(db: Db, order: FilmOrder, limits: RenderLimits): Promise<MadeFilm>
}

/** Longest preview, s, and its shorter side, px (`try`); what is written over it. */
const DRAFTS = {
  try: { maxSeconds: 20, shortSide: 540, watermark: '预览' },
  live: { maxSeconds: 15, shortSide: 270, watermark: '' },
}

/** No film is longer, a voice's included. */
const LONGEST_FILM_S = 400

export function createFilmMaker(deps: {
  studio: Studio
  sources: SourceFiles
  openFont: OpenFont
  settings: (db: Db) => Promise<ClipEngineSettings>
  voiceSet: (db: Db) => Promise<VoiceSet>
}): FilmMaker {
  const spoken = async (db: Db, config: ClipConfig, recipe: Recipe, signal: AbortSignal): Promise<Speech | null> => {
    if (recipe.voice === null || recipe.caption === null) return null
    // Both ways to say a pitch count together; half a semitone is heard by nobody.
    const semitones = Math.max(
      -12,
      Math.min(12, config.voice.semitones + Math.round(12 * Math.log2(config.voice.pitch))),
    )
    return await deps.studio.speak(
      { text: recipe.caption, voice: recipe.voice, rate: config.voice.rate, semitones, set: await deps.voiceSet(db) },
      { signal },
    )
  }
  /** A recording, with its text timed by its pauses. */
  const recorded = async (recipe: Recipe, material: OpenMaterial, signal: AbortSignal): Promise<Speech> => {
    const { durationMs, silences } = await deps.studio
      .listen(material.path, { signal, ...trackOf(material) })
      .catch((error: unknown) => {
        throw error instanceof RenderError && error.code === 'voice_unavailable'
          ? new RenderError('material_damaged', '录音无法解码，请更换文件', {
              materialId: material.id,
              detail: error.detail,
              cause: error,
            })
          : error
      })
    const sentences =
      recipe.caption === null || recipe.srt !== null
        ? []
        : timeSentences(splitSentences(recipe.caption), silences, durationMs)
    return {
      path: material.path,
      durationMs,
      sentences,
      materialId: material.id,
      fingerprint: material.sha256,
      ...trackOf(material),
    }
  }
  /**
   * Moments of a film that its cuts may be moved to, s. Smart films are cut where their sentences are; a template's
   * page stands as it is.
   */
  const beatsOf = async (
    config: ClipConfig,
    recipe: Recipe,
    materials: ReadonlyMap<number, OpenMaterial>,
    signal: AbortSignal,
  ): Promise<number[]> => {
    const music = recipe.bgm === null ? undefined : materials.get(recipe.bgm)
    if (
      config.bgm.beat === 0 ||
      config.bgm.volume === 0 ||
      music === undefined ||
      recipe.mode === 'smart' ||
      recipe.mode === 'clipTemplate' ||
      makesPictures(recipe.mode, config)
    )
      return []
    return loopedBeats(
      await deps.studio.rhythm(music.path, music.sha256, { signal, ...trackOf(music) }),
      LONGEST_FILM_S,
    )
  }
  return {
    async make(db, { config, recipe, draft, outputs }, limits) {
      const rows = await findRows(db, neededIds(config, recipe))
      const names = new Map(rows.map((row) => [row.id, row.filename]))
      try {
        const materials = new Map<number, OpenMaterial>()
        for (const { sound_tracks, sound_track, ...row } of rows) {
          const soundTrack = usedTrack({ sound_tracks, sound_track })
          materials.set(row.id, {
            ...row,
            path: await deps.sources.open(row, limits.signal),
            ...(soundTrack !== undefined && { soundTrack }),
          })
        }
        const speech =
          recipe.recording === null
            ? await spoken(db, config, recipe, limits.signal)
            : await recorded(recipe, need(materials, recipe.recording), limits.signal)
        const built = buildFilm(
          config,
          recipe,
          materials,
          speech,
          await beatsOf(config, recipe, materials, limits.signal),
        )
        const film = { ...built, job: await openJobFonts(built.job, db, deps.openFont, limits.signal) }
        const shown = film.shots.map((shot, at): ShownShot => ({
          attachment_id: Number(shot.materialId),
          name: names.get(Number(shot.materialId)) ?? '',
          in_ms: shot.inMs,
          ms: Math.round((shot.frames * 1000) / config.fps),
          place: shot.place,
          text: shot.text,
          matched: [...shot.matched],
          effect: shot.effect ?? '',
          transition: transitionAfter(film.job, at),
        }))
        const size = draft === null ? null : DRAFTS[draft]
        if (makesPictures(recipe.mode, config))
          return await makePicturePost({ job: film.job, draft: size, pictures: deps.studio.pictures, shown }, limits)
        const { job } = film
        const { quality, cores, chip } = await deps.settings(db)
        const live = draft === 'live'
        const manner: RenderManner = {
          sharing: live ? 'soon' : sharingOf(config, outputs, film.windows),
          cores,
          chip: chip === 1 && !live,
          yields: live,
        }
        const leveled = { ...job, loudness: filmLoudness }
        const canvas = size ? { ...draftJob(leveled, size), quality: 'sketch' as const } : { ...leveled, quality }
        const staged = await stageShots(
          {
            job: canvas,
            shots: film.shots,
            scene: () => sceneOf(needTemplate(config), recipe.row ?? {}, materials),
            stage: deps.studio.stage,
          },
          { cores, signal: limits.signal },
        )
        return {
          ...(await deps.studio.render(staged, { ...limits, ...manner })),
          pictures: null,
          shown,
          ...placesOf(film.job, staged),
        }
      } catch (error) {
        throw error instanceof RenderError ? named(error, names) : error
      }
    },
  }
}

/** When each shot of a film begins on it, ms, and how long the whole film is that it may be a part of. */
function placesOf(whole: RenderJob, film: RenderJob): Pick<MadeFilm, 'startsMs' | 'wholeMs'> {
  const length = (job: RenderJob, count: number): number =>
    Math.round(
      ((job.shots.slice(0, count).reduce((sum, shot) => sum + shot.frames, 0) -
        job.transitions.slice(0, count).reduce((sum, cut) => sum + cut.frames, 0)) *
        1000) /
        job.fps,
    )
  return { startsMs: film.shots.map((_, at) => length(film, at)), wholeMs: length(whole, whole.shots.length) }
}

/** The transition between a shot and the next; '' = a hard cut, or it is the last. */
function transitionAfter(job: RenderJob, at: number): string {
  const cut = job.transitions[at]
  return cut === undefined || cut.frames === 0 ? '' : cut.kind
}

function need(materials: ReadonlyMap<number, OpenMaterial>, id: number): OpenMaterial {
  const found = materials.get(id)
  if (!found) throw new RenderError('material_missing', '所选录音已被删除，请重新选择', { materialId: id })
  return found
}

const neededIds = (config: ClipConfig, recipe: Recipe): number[] => {
  const picked = new Set(recipeMaterialIds(recipe))
  const fixed = new Set([
    config.cover.image_id,
    config.background.image_id,
    ...templateMaterialIds(config)
      .filter((item) => item.field.startsWith('config.template.page'))
      .map((item) => item.id),
  ])
  return configMaterialIds(config).filter((id) => picked.has(id) || fixed.has(id))
}

async function findRows(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('attachments')
    .select(['id', 'filename', 'mimetype', 'storage_path', 'sha256', 'duration_ms', 'sound_tracks', 'sound_track'])
    .where('id', 'in', [...ids])
    .where('delete_time', 'is', null)
    .execute()
}

/** The operator looks for a file by its name, not by its number. */
function named(error: RenderError, names: ReadonlyMap<number, string>): RenderError {
  const name = error.materialId === null ? undefined : names.get(Number(error.materialId))
  if (name === undefined || error.reason.includes(name)) return error
  return new RenderError(error.code, `素材“${name}”：${error.reason}`, {
    materialId: error.materialId,
    detail: error.detail,
    cause: error,
  })
}
