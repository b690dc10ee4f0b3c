import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBeats, loopedBeats } from './beats.ts'
import type { TestMedia } from './testing/test-media.ts'
import { openTestMedia } from './testing/test-media.ts'

let media: TestMedia
beforeAll(async () => {
  media = await openTestMedia()
})
afterAll(async () => await media.close())

const heard = async (name: string, expression: string, seconds: number) =>
  await findBeats(
    await media.make(
      ['-f', 'lavfi', '-i', `aevalsrc='${expression}':s=44100:d=${seconds}`, '-c:a', 'libmp3lame'],
      name,
    ),
    media.tools,
  )

describe('beats', () => {
  // clicks of 10 ms from 0.25 s on, over a held chord
  it.each([
    [120, 0.5],
    [92, 60 / 92],
    [140, 60 / 140],
  ])('are found in a click track of %i a minute, within 20 ms', async (bpm, step) => {
    const rhythm = await heard(
      `click-${bpm}.mp3`,
      `0.1*sin(2*PI*220*t)+0.7*sin(2*PI*1500*t)*exp(-80*mod(t-0.25+${step},${step}))*gt(t,0.2)`,
      12,
    )
    expect(Math.abs(rhythm.bpm - bpm)).toBeLessThan(1)
    const inside = rhythm.beats.filter((s) => s > 0.5 && s < 11.5)
    expect(inside.length).toBeGreaterThanOrEqual(Math.floor(11 / step) - 1)
    for (const s of inside) {
      const off = (s - 0.25) / step
      expect(Math.abs(off - Math.round(off)) * step, `beat at ${s}`).toBeLessThan(0.02)
    }
  })

  it('are not invented for a held sound, noise or silence', async () => {
    for (const [name, expression] of [
      ['hold', '0.4*sin(2*PI*330*t)'],
      ['noise', '0.3*(random(0)-0.5)'],
      ['silence', '0'],
    ] as const) {
      expect([name, (await heard(`${name}.mp3`, expression, 8)).beats]).toEqual([name, []])
    }
    expect((await findBeats(media.path('没有.mp3'), media.tools)).beats).toEqual([])
  })

  it('go on where the music begins anew', () => {
    expect(loopedBeats({ bpm: 60, beats: [0.5, 1.5], length: 2 }, 4)).toEqual([0.5, 1.5, 2.5, 3.5])
    expect(loopedBeats({ bpm: 0, beats: [], length: 2 }, 4)).toEqual([])
  })
})
