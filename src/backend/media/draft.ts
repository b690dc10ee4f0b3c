/** The free preview of a job: small, short, marked (docs/media.md). */
import { even } from './graph/geometry.ts'
import type { RenderJob, RenderShot, RenderTransition, TextOverlay } from './types.ts'
import { watermarkStyle } from './typeset/styles.ts'

export interface DraftOptions {
  /** Shorter side, px. Default 540. */
  shortSide?: number
  /** Default 20. */
  maxSeconds?: number
  /** Text in the corner. Default 预览. */
  watermark?: string
}

/** The same job in small: cut off after `maxSeconds`, never enlarged, with a watermark over everything. */
export function draftJob(job: RenderJob, options: DraftOptions = {}): RenderJob {
  const scale = Math.min(1, (options.shortSide ?? 540) / Math.min(job.width, job.height))
  const limit = Math.round((options.maxSeconds ?? 20) * job.fps)
  const shots: RenderShot[] = []
  const transitions: RenderTransition[] = []
  let total = 0
  for (const [i, shot] of job.shots.entries()) {
    const before = job.transitions[i - 1] ?? { kind: 'none', frames: 0 }
    const room = limit - total + (i > 0 ? before.frames : 0)
    const frames = Math.min(shot.frames, room)
    // too little would be left of it
    if (i > 0 && frames <= before.frames * 2 + 4) break
    if (i > 0) transitions.push(before)
    shots.push({ ...shot, frames })
    total += frames - (i > 0 ? before.frames : 0)
    if (total >= limit) break
  }
  const mark: TextOverlay = { text: options.watermark ?? '预览', startMs: 0, endMs: null, style: watermarkStyle }
  // nobody sees its cover
  return {
    ...job,
    width: even(job.width * scale),
    height: even(job.height * scale),
    shots,
    transitions,
    texts: [...job.texts, mark],
    cover: { mode: 'first_frame' },
  }
}
