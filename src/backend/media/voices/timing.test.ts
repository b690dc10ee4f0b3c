import { describe, expect, it } from 'vitest'
import { spokenCues } from '../plan/captions.ts'
import { findSilences, sentencesOfWords, timeSentences, timeWords } from './timing.ts'

const RATE = 16_000
/** Sound as a list of [seconds, loud]: a tone, or a soft hiss. */
function sound(...parts: readonly (readonly [number, boolean])[]) {
  const samples = new Int16Array(parts.reduce((sum, [seconds]) => sum + Math.round(seconds * RATE), 0))
  let at = 0
  for (const [seconds, loud] of parts) {
    const end = at + Math.round(seconds * RATE)
    for (; at < end; at += 1) samples[at] = loud ? Math.round(9000 * Math.sin(at / 6)) : ((at * 7919) % 60) - 30
  }
  return { rate: RATE, samples }
}
const near = (value: number | undefined, wanted: number): void =>
  expect(Math.abs((value ?? -1e9) - wanted), `${value} ~ ${wanted}`).toBeLessThanOrEqual(20)

describe('pauses', () => {
  it('are found over a hiss, ends included; short gaps are not', () => {
    const found = findSilences(sound([0.3, false], [1, true], [0.05, false], [0.5, true], [0.4, false], [1, true]))
    expect(found).toHaveLength(2)
    near(found[0]?.startMs, 0)
    near(found[0]?.endMs, 300)
    near(found[1]?.startMs, 1850)
    near(found[1]?.endMs, 2250)
  })
  it('an empty sound has none', () => expect(findSilences({ rate: RATE, samples: new Int16Array(0) })).toEqual([]))
})

describe('sentences', () => {
  it('end where a pause is, though a breath lies nearer to their share', () => {
    // three sentences of 5, 10 and 5 characters; a breath inside the second
    const wav = sound([1, true], [0.4, false], [1, true], [0.13, false], [1, true], [0.4, false], [1, true])
    const cues = timeSentences(['一二三四五。', '一二三四五六七八九十。', '一二三四五。'], findSilences(wav), 4930)
    expect(cues.map((cue) => cue.text)).toHaveLength(3)
    near(cues[0]?.endMs, 1000)
    near(cues[1]?.startMs, 1400)
    near(cues[1]?.endMs, 3530)
    near(cues[2]?.startMs, 3930)
    near(cues[2]?.endMs, 4930)
  })
  it('go by length where nobody pauses', () => {
    const cues = timeSentences(['三个字。', '这里有六个字。'], [], 9000)
    expect(cues).toEqual([
      { text: '三个字。', startMs: 0, endMs: 3000 },
      { text: '这里有六个字。', startMs: 3000, endMs: 9000 },
    ])
  })
  it('count digits as they are said', () =>
    expect(timeSentences(['2024年。', '一二三四五。'], [], 1000)[0]?.endMs).toBe(500))
  it('are as many as asked, in order and inside, whatever the pauses are', () => {
    for (let seed = 1; seed < 60; seed += 1) {
      const random = (n: number): number => Math.abs(Math.round(Math.sin(seed * 91.7 + n * 13.3) * 1000))
      const texts = Array.from({ length: 1 + (seed % 9) }, (_, i) => '字'.repeat(1 + (random(i) % 12)))
      const silences = Array.from({ length: seed % 12 }, (_, i) => ({
        startMs: i * 700 + (random(i) % 300),
        endMs: i * 700 + 320 + (random(i + 50) % 300),
      }))
      const cues = timeSentences(texts, silences, 8000)
      expect(cues.map((cue) => cue.text)).toEqual(texts)
      let before = 0
      for (const cue of cues) {
        expect(cue.startMs).toBeGreaterThanOrEqual(before)
        expect(cue.endMs).toBeGreaterThanOrEqual(cue.startMs)
        before = cue.endMs
      }
      expect(before).toBeLessThanOrEqual(8000)
    }
  })
})

describe('words', () => {
  it('of a sentence follow its length', () => {
    expect(timeWords({ text: '好的，OK', startMs: 100, endMs: 400 })).toEqual([
      { text: '好', startMs: 100, endMs: 200 },
      { text: '的', startMs: 200, endMs: 300 },
      { text: 'OK', startMs: 300, endMs: 400 },
    ])
  })
  const told = [...'共有三百人今天开业'].map((text, i) => ({ text, startMs: 100 + i * 200, endMs: 280 + i * 200 }))
  it('of a service give the sentences their times', () => {
    const cues = sentencesOfWords(['共有300人。', '今天开业！'], ['共有三百人。', '今天开业！'], told)
    expect(cues?.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [100, 1080],
      [1100, 1880],
    ])
    expect(cues?.[1]?.words?.map((word) => word.text).join('')).toBe('今天开业')
  })
  it('that don’t cover the text are not believed', () =>
    expect(sentencesOfWords(['共有300人。'], ['共有三百人。'], told)).toBeNull())
  it('cut captions where they are heard, not where the share is', () => {
    // the second half of the sentence is spoken slowly
    const words = [...'前面很快后面很慢'].map((text, i) => ({
      text,
      startMs: i < 4 ? i * 100 : 400 + (i - 4) * 900,
      endMs: i < 4 ? i * 100 + 100 : 1300 + (i - 4) * 900,
    }))
    const cues = spokenCues([{ text: '前面很快，后面很慢', startMs: 0, endMs: 4000, words }], 4)
    expect(cues.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
      ['前面很快', 0, 400],
      ['后面很慢', 400, 4000],
    ])
  })
})
