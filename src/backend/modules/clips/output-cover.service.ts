// Another cover for a finished film. The film stays as it is, nothing is charged.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { ClipConfig } from '../../../contract/entities/clip.ts'
import type { setOutputCover } from '../../../contract/http/clip.ts'
import type { Clock } from '../../lib/clock.ts'
import { inTransaction } from '../../ports/database.ts'
import type { Db } from '../../ports/database.ts'
import type { Caller } from './clip-changes.service.ts'
import { findMaterials } from './clip-materials.repository.ts'
import { findOutput, outputsByIds, updateOutput } from './clip-outputs.repository.ts'
import type { OutputRow } from './clip-outputs.repository.ts'
import type { ClipEngine } from './clip-ports.ts'
import { badField, conflict, engineDown, missingMaterial, notFound } from './clips.errors.ts'
import { findClip, lockClips } from './clips.repository.ts'

/** What is asked of the renderer. */
export interface CoverRequest {
  outputId: number
  /** A film that was made anew meanwhile keeps its new cover. */
  generation: number
  mode: 'frame' | 'best' | 'image'
  /** Mode frame: moment of the film, ms. */
  atMs: number
  /** Title over it; '' = none. */
  text: string
  /** Mode image: attachment. */
  imageId: number | null
}

/** The finished film of a request. */
export interface CoverTask {
  clipId: number
  storagePath: string
  width: number
  height: number
  durationMs: number
  config: ClipConfig
}

export interface OutputCovers {
  /** @throws BAD_INPUT, NOT_FOUND, CONFLICT for films that are not finished and for image posts, CLIP_ENGINE_DOWN */
  change(caller: Caller, input: ParsedInputOf<typeof setOutputCover>): Promise<OutputOf<typeof setOutputCover>>
  /** For the renderer; null when there is no such film any more. */
  task(db: Db, ref: Pick<CoverRequest, 'outputId' | 'generation'>): Promise<CoverTask | null>
  /** Shows the new cover. 'stale': the picture is nobody's, remove it. */
  done(db: Db, ref: Pick<CoverRequest, 'outputId' | 'generation'>, coverPath: string): Promise<'ok' | 'stale'>
}

interface CoverDeps {
  engine: ClipEngine
  /** Queues the request; answers the job's id. */
  ask(who: Pick<Caller, 'tenantId' | 'adminId'>, request: CoverRequest): Promise<number>
  clock: Clock
}

const finished = (output: OutputRow | undefined, generation: number): output is OutputRow & { storage_path: string } =>
  output !== undefined &&
  output.delete_time === null &&
  output.status === 2 &&
  output.generation === generation &&
  output.storage_path !== null &&
  output.images === null

export function createOutputCovers(deps: CoverDeps): OutputCovers {
  return {
    async change({ db, tenantId, adminId }, input) {
      const [output] = await outputsByIds(db, [input.output_id])
      if (!output) throw notFound()
      if (output.images !== null) throw conflict('clips.coverOfPost')
      if (!finished(output, output.generation)) throw conflict('clips.coverOfUnfinished')
      if (input.mode === 'image') {
        if (input.image_id === undefined) throw badField('image_id', 'clips.coverNeeded')
        const image = (await findMaterials(db, [input.image_id])).get(input.image_id)
        if (image === undefined) throw missingMaterial('image_id', [input.image_id], 'clips.pictureMissing')
        if (!image.mimetype.startsWith('image/'))
          throw badField('image_id', 'clips.fileNotPicture', { file: image.filename })
      }
      if (input.mode === 'frame' && input.at_ms >= (output.duration_ms ?? 0))
        throw badField('at_ms', 'clips.frameBeyondEnd')
      const engine = await deps.engine.state()
      if (!engine.ready) throw engineDown(engine.reason)
      const jobId = await deps.ask(
        { tenantId, adminId },
        {
          outputId: output.id,
          generation: output.generation,
          mode: input.mode,
          atMs: input.at_ms,
          text: input.text,
          imageId: input.mode === 'image' ? (input.image_id ?? null) : null,
        },
      )
      return { job_id: jobId }
    },
    async task(db, ref) {
      const output = await findOutput(db, ref.outputId)
      if (!finished(output, ref.generation)) return null
      const clip = await findClip(db, output.clip_id)
      if (!clip) return null
      return {
        clipId: clip.id,
        storagePath: output.storage_path,
        width: output.width ?? clip.config.width,
        height: output.height ?? clip.config.height,
        durationMs: output.duration_ms ?? 0,
        config: clip.config,
      }
    },
    done: (db, ref, coverPath) =>
      inTransaction(db, async (trx) => {
        const before = await findOutput(trx, ref.outputId)
        if (before === undefined) return 'stale'
        await lockClips(trx, [before.clip_id])
        if (!finished(await findOutput(trx, ref.outputId), ref.generation)) return 'stale'
        await updateOutput(trx, ref.outputId, { cover_path: coverPath, update_time: deps.clock.now() })
        return 'ok'
      }),
  }
}
