import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLook, makePeaks } from './peaks.ts'
import type { TestMedia } from './testing/test-media.ts'
import { openTestMedia } from './testing/test-media.ts'

let media: TestMedia
beforeAll(async () => {
  media = await openTestMedia()
})
afterAll(async () => await media.close())

describe('waveform', () => {
  it('shows where it is loud and where it is silent', async () => {
    const file = await media.make(
      ['-f', 'lavfi', '-i', "aevalsrc='if(lt(t,1),0,0.5*sin(2*PI*300*t))':s=44100:d=2"],
      'half.wav',
    )
    const peaks = await makePeaks(file, 2_000, 20, media.tools)
    expect(peaks).toHaveLength(20)
    expect(Math.max(...peaks.slice(0, 9))).toBe(0)
    for (const peak of peaks.slice(11)) expect(peak).toBeGreaterThan(45)
    expect(Math.max(...peaks)).toBeLessThan(56)
  })
  it('says so when there is no sound', async () => {
    const file = await media.make(['-f', 'lavfi', '-i', 'color=c=red:s=32x32', '-frames:v', '1'], 'red.png')
    await expect(makePeaks(file, 1_000, 20, media.tools)).rejects.toThrow('没有可以读取的声音')
  })
})

describe('look of a picture', () => {
  it('is the same in another size and compression, another for another picture, none for a plain one', async () => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1200x900', '-frames:v', '1']
    const large = await makeLook(await media.make(picture, 'large.png'), media.tools)
    const small = await makeLook(
      await media.make([...picture, '-vf', 'scale=400:300', '-q:v', '6'], 'small.jpg'),
      media.tools,
    )
    const other = await makeLook(
      await media.make(['-f', 'lavfi', '-i', 'mandelbrot=size=400x300', '-frames:v', '1'], 'other.png'),
      media.tools,
    )
    expect(small).toBe(large)
    expect(large).toMatch(/^[0-9a-f]{21}$/)
    expect(other).not.toBe(large)
    expect(
      await makeLook(
        await media.make(['-f', 'lavfi', '-i', 'color=c=white:s=64x64', '-frames:v', '1'], 'white.png'),
        media.tools,
      ),
    ).toBe('')
  })
})
