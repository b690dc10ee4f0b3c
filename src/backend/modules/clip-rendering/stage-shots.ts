// Shots that must be made into films of their own before they are cut in.
import type { RenderJob, RenderShot } from '../../media/types.ts'
import type { TemplateScene } from '../../media/stage-page.ts'
import type { Pan } from '../../media/stage-shot.ts'
import type { FilmShot } from './film-shots.ts'

export type StageWish = { kind: 'pan'; pan: Pan } | { kind: 'page'; scene: TemplateScene }

interface Stages {
  job: RenderJob
  /** Of the whole film; the job of a preview may have fewer. */
  shots: readonly FilmShot[]
  scene: () => TemplateScene
  stage(
    shot: RenderShot,
    wish: StageWish,
    limits: { canvas: { width: number; height: number; fps: number }; cores: number; signal: AbortSignal },
  ): Promise<{ path: string; fingerprint: string }>
}

/**
 * The job with its staged shots replaced by their films.
 * @throws RenderError
 */
export async function stageShots(
  { job, shots, scene, stage }: Stages,
  { cores, signal }: { cores: number; signal: AbortSignal },
): Promise<RenderJob> {
  if (job.shots.every((_, i) => !shots[i]?.stage)) return job
  const canvas = { width: job.width, height: job.height, fps: job.fps }
  let page: TemplateScene | null = null
  const made: RenderShot[] = []
  for (const [i, shot] of job.shots.entries()) {
    const wanted = shots[i]?.stage ?? null
    const wish: StageWish | null =
      wanted === null ? null : wanted.kind === 'pan' ? wanted : { kind: 'page', scene: (page ??= scene()) }
    // Small changes of a shot would mirror and crop the template's words too; the staged film holds the one sound track
    // that is heard.
    const { look: _, soundTrack: _track, ...plain } = shot
    made.push(
      wish === null
        ? shot
        : { ...plain, ...(await stage(shot, wish, { canvas, cores, signal })), kind: 'video', inMs: 0 },
    )
  }
  return { ...job, shots: made }
}
