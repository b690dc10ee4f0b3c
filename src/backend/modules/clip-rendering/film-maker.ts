// From a recipe to a finished file: fetches the materials, has the text spoken, renders.
import type { ClipConfig } from '../../../contract/entities/clip.ts'
import { configMaterialIds } from '../../lib/clip-config.ts'
import { draftJob } from '../../media/draft.ts'
import { RenderError } from '../../media/errors.ts'
import type { RenderJob, RenderedOutput } from '../../media/types.ts'
import type { Db } from '../../ports/database.ts'
import { buildRenderJob } from './build-render-job.ts'
import type { OpenMaterial, Speech } from './build-render-job.ts'
import { recipeMaterialIds } from './recipe.ts'
import type { Recipe } from './recipe.ts'
import type { SourceFiles } from './source-files.ts'

export interface RenderLimits {
  /** Folder for this film alone. */
  workDir: string
  signal: AbortSignal
  /** 0 to 1. */
  onProgress?: (ratio: number) => void
}

/** The media engine. Both throw RenderError. */
export interface Studio {
  render(job: RenderJob, limits: RenderLimits): Promise<RenderedOutput>
  speak(request: { text: string; voice: string; rate: number; pitch: number }, limits: { signal: AbortSignal }): Promise<Speech>
}

export interface FilmOrder {
  config: ClipConfig
  recipe: Recipe
  /** The free preview: 540 px, at most 20 s, marked 试剪. */
  draft: boolean
}

export interface FilmMaker {
  /** Throws RenderError whose `reason` names the material at fault. `db` sees the order's tenant. */
  make(db: Db, order: FilmOrder, limits: RenderLimits): Promise<RenderedOutput>
}

/** Longest free preview, s, and its shorter side, px (contract row 77). */
const DRAFT = { maxSeconds: 20, shortSide: 540, watermark: '试剪' }

export function createFilmMaker(deps: { studio: Studio; sources: SourceFiles }): FilmMaker {
  return {
    async make(db, { config, recipe, draft }, limits) {
      const rows = await findRows(db, neededIds(config, recipe))
      const names = new Map(rows.map((row) => [row.id, row.filename]))
      try {
        const materials = new Map<number, OpenMaterial>()
        for (const row of rows) materials.set(row.id, { ...row, path: await deps.sources.open(row, limits.signal) })
        const speech = recipe.voice === null || recipe.caption === null ? null
          : await deps.studio.speak({ text: recipe.caption, voice: recipe.voice, rate: config.voice.rate, pitch: config.voice.pitch }, { signal: limits.signal })
        const job = buildRenderJob(config, recipe, materials, speech)
        return await deps.studio.render(draft ? draftJob(job, DRAFT) : job, limits)
      } catch (error) {
        throw error instanceof RenderError ? named(error, names) : error
      }
    },
  }
}

const neededIds = (config: ClipConfig, recipe: Recipe): number[] => {
  const picked = new Set(recipeMaterialIds(recipe))
  const fixed = new Set([config.cover.image_id, config.background.image_id])
  return configMaterialIds(config).filter((id) => picked.has(id) || fixed.has(id))
}

async function findRows(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('attachments')
    .select(['id', 'filename', 'mimetype', 'storage_path', 'sha256', 'duration_ms'])
    .where('id', 'in', [...ids])
    .where('delete_time', 'is', null)
    .execute()
}

/** The operator looks for a file by its name, not by its number. */
function named(error: RenderError, names: ReadonlyMap<number, string>): RenderError {
  const name = error.materialId === null ? undefined : names.get(Number(error.materialId))
  if (name === undefined || error.reason.includes(name)) return error
  return new RenderError(error.code, `素材“${name}”：${error.reason}`, { materialId: error.materialId, detail: error.detail, cause: error })
}
