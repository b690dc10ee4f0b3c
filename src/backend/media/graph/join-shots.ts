/** Shots one after another inside one graph. */
import type { RenderPlan } from '../render-plan.ts'

/** Times of xfade are compared in whole microseconds, rounded; cut off they are never late. */
const seconds = (frames: number, fps: number): string => (Math.floor((frames * 1e6) / fps) / 1e6).toFixed(6)

/** From `[picture0]`, `[picture1]` … to `[out]`: transitions where the plan has them, hard cuts elsewhere. */
export function joinGraph(plan: RenderPlan, out: string): string {
  const { fps } = plan.canvas
  const parts: string[] = []
  let before = 'picture0'
  plan.shots.forEach((_, i) => {
    if (i === 0) return
    const cut = plan.cuts.find((item) => item.after === i - 1)
    const after = `join${i}`
    parts.push(
      cut
        ? `[${before}][picture${i}]xfade=transition=${cut.xfade}:duration=${seconds(cut.frames, fps)}:offset=${seconds(plan.starts[i] ?? 0, fps)}[${after}]`
        : `[${before}][picture${i}]concat=n=2:v=1:a=0,settb=1/${fps}[${after}]`,
    )
    before = after
  })
  parts.push(`[${before}]trim=end_frame=${plan.frames}[${out}]`)
  return parts.join(';')
}
