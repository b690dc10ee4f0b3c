import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planShots } from './plan-shots.ts'
import { snapToBeats } from './snap-to-beats.ts'

const fps = 30
const beats = Array.from({ length: 200 }, (_, i) => (i * 60) / 128)
const groups = [
  {
    name: '组',
    required: true,
    pick: { mode: 'random' as const, num: 4 },
    keepAudio: true,
    materials: [2, 3.1, 4.4, 2.7].map((s, id) => ({ id, kind: 'video' as const, durationMs: s * 1000 })),
  },
]
const base = { picks: [{ group: 0, materialIds: [0, 1, 2, 3] }], groups, fps, transitions: [] as string[], seed: 3 }

/** Frames from each cut to its nearest beat; `end` = the end of the film counts too. */
const offBeat = (plan: ReturnType<typeof planShots>, end: boolean): number[] => {
  let start = 0
  return plan.shots.flatMap((shot, i) => {
    const overlap = plan.transitions[i]?.frames ?? 0
    const cut = start + shot.frames - overlap / 2
    start += shot.frames - overlap
    return i < plan.shots.length - 1 || end ? [Math.min(...beats.map((s) => Math.abs(s * fps - cut)))] : []
  })
}

describe('cuts on the beat', () => {
  it.each([
    ['hard cuts', []],
    ['transitions', ['crossfade']],
  ])('%s lie within half a frame of a beat, and so does the end', (_, transitions) => {
    const plain = planShots({ ...base, transitions, duration: { mode: 'auto', min: 5, max: 60 } })
    const plan = planShots({ ...base, transitions, beats, duration: { mode: 'auto', min: 5, max: 60 } })
    expect(Math.max(...offBeat(plain, true))).toBeGreaterThan(2)
    expect(Math.max(...offBeat(plan, true))).toBeLessThanOrEqual(1)
    expect(plan.shots.every((shot, i) => shot.frames <= (plain.shots[i]?.frames ?? 0))).toBe(true)
    expect(plain.frames - plan.frames).toBeLessThan(4 * 16)
  })

  it('keep a set length to the frame, and what a voice needs', () => {
    const fixed = planShots({ ...base, beats, duration: { mode: 'fixed', min: 9, max: 9 } })
    expect(fixed.frames).toBe(9 * fps)
    expect(Math.max(...offBeat(fixed, false))).toBeLessThanOrEqual(1)
    const voiced = { ...base, duration: { mode: 'auto' as const, min: 5, max: 60 }, voiceMs: 8000 }
    expect(planShots({ ...voiced, beats }).frames).toBeGreaterThanOrEqual(planShots(voiced).frames)
  })

  it('never leave the bounds of a shot or of the film', () => {
    const shot = fc.record({
      least: fc.integer({ min: 12, max: 30 }),
      room: fc.integer({ min: 0, max: 90 }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      overlap: fc.constantFrom(0, 4, 9),
    })
    fc.assert(
      fc.property(
        fc.array(shot, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 5, max: 40 }),
        fc.boolean(),
        (drawn, step, open) => {
          const shots = drawn.map(({ least, room, at, overlap }, i) => ({
            least,
            most: least + room,
            frames: least + Math.round(room * at),
            overlap: i < drawn.length - 1 ? overlap : 0,
          }))
          const total = shots.reduce((sum, one) => sum + one.frames - one.overlap, 0)
          const bounds = open ? { least: 1, most: 10_000 } : { least: total, most: total }
          const lengths = snapToBeats(
            shots,
            Array.from({ length: 400 }, (_, i) => i * step),
            bounds,
          )
          lengths.forEach((length, i) => {
            expect(length).toBeGreaterThanOrEqual(shots[i]?.least ?? 0)
            expect(length).toBeLessThanOrEqual(shots[i]?.most ?? 0)
          })
          if (!open) expect(lengths.reduce((sum, length, i) => sum + length - (shots[i]?.overlap ?? 0), 0)).toBe(total)
        },
      ),
      { numRuns: 200 },
    )
  })
})
