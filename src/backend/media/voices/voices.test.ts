import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { espeakEngine } from './espeak-engine.ts'
import { sayEngine } from './say-engine.ts'
import { voiceKinds } from './voice-types.ts'
import { createVoices } from './voices.ts'
import { readWav, writeWav } from './wav.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'voices-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/**
 * A program with espeak-ng's command line that records its arguments and makes a tone of 0.1 s per character it was
 * given.
 */
async function standIn(name: string, voiceList: string): Promise<string> {
  const file = join(dir, name)
  const wav = join(dir, 'tone.js')
  await writeFile(
    wav,
    `
    const fs = require('fs'), text = fs.readFileSync(0, 'utf8'), out = process.argv[2]
    const n = Math.round([...text].length * 2205), pad = 4410, b = Buffer.alloc(44 + (n + 2 * pad) * 2)
    b.write('RIFF', 0); b.write('WAVEfmt ', 8); b.writeUInt32LE(16, 16); b.writeUInt16LE(1, 20); b.writeUInt16LE(1, 22); b.writeUInt32LE(22050, 24)
    b.writeUInt32LE(44100, 28); b.writeUInt16LE(2, 32); b.writeUInt16LE(16, 34); b.write('data', 36); b.writeUInt32LE(b.length - 44, 40)
    for (let i = 0; i < n; i++) b.writeInt16LE(Math.round(9000 * Math.sin(i / 8)) || 500, 44 + (pad + i) * 2)
    fs.writeFileSync(out, b)
    fs.appendFileSync(${JSON.stringify(join(dir, 'calls.txt'))}, process.argv.slice(3).join(' ') + '|' + text + '\\n')
  `,
  )
  await writeFile(
    file,
    `#!/bin/sh
case "$1 $2" in --voices*|"-v ?") cat <<'LIST'
${voiceList}
LIST
exit 0;; esac
out=; last=
for a in "$@"; do case "$last" in -w|-o) out="$a";; esac; last="$a"; done
exec "${process.execPath}" "${wav}" "$out" "$@"
`,
    { mode: 0o755 },
  )
  return file
}
const espeakList =
  'Pty Language       Age/Gender VoiceName          File\n 5  cmn             --/M      Chinese_(Mandarin) sit/cmn'

describe('espeak-ng', () => {
  it('offers all nine, says how they sound, and times the sentences', async () => {
    const voices = createVoices({
      cacheDir: join(dir, 'a'),
      engine: espeakEngine(await standIn('espeak-ng', espeakList)),
    })
    const list = await voices.list()
    expect(list.map((item) => item.value)).toEqual(voiceKinds.map((item) => item.value))
    expect(list.every((item) => item.available && item.reason.includes('espeak-ng'))).toBe(true)
    const spoken = await voices.synth({ text: '大家好。今天介绍新品！', voice: 'zh_male_chenwen', rate: 1.5 })
    expect(spoken.sentences.map((item) => item.text)).toEqual(['大家好。', '今天介绍新品！'])
    const [first, second] = spoken.sentences
    expect(Math.abs((first?.endMs ?? 0) - 440)).toBeLessThan(20)
    expect((second?.startMs ?? 0) - (first?.endMs ?? 0)).toBe(220)
    expect(second?.endMs).toBe(spoken.durationMs)
    const wav = readWav(await readFile(spoken.path))
    expect(Math.abs((wav.samples.length * 1000) / wav.rate - spoken.durationMs)).toBeLessThan(2)
    const calls = await readFile(join(dir, 'calls.txt'), 'utf8')
    expect(calls).toContain('-v cmn+m1 -s 345 -p 35')
    // a second time it is taken from disk
    expect(
      await createVoices({ cacheDir: join(dir, 'a'), engine: espeakEngine(join(dir, 'espeak-ng')) }).synth({
        text: '大家好。今天介绍新品！',
        voice: 'zh_male_chenwen',
        rate: 1.5,
      }),
    ).toEqual(spoken)
    expect(await readFile(join(dir, 'calls.txt'), 'utf8')).toBe(calls)
  })

  it('says that nothing is there instead of using another voice', async () => {
    for (const program of [
      join(dir, 'not-installed'),
      await standIn('no-mandarin', 'Pty Language\n 5  en  --/M English'),
    ]) {
      const voices = createVoices({ cacheDir: join(dir, 'b'), engine: espeakEngine(program) })
      expect(
        (await voices.list()).every(
          (item) => !item.available && item.reason.includes('espeak-ng') && item.engine === '',
        ),
      ).toBe(true)
      await expect(voices.synth({ text: '你好', voice: 'zh_child', rate: 1 })).rejects.toMatchObject({
        code: 'voice_unavailable',
        reason: expect.stringContaining('童声'),
      })
    }
  })

  it('refuses empty scripts and unknown voices', async () => {
    const voices = createVoices({
      cacheDir: join(dir, 'c'),
      engine: espeakEngine(await standIn('espeak2', espeakList)),
    })
    await expect(voices.synth({ text: '。，', voice: 'zh_child', rate: 1 })).rejects.toMatchObject({
      code: 'voice_unavailable',
    })
    await expect(voices.synth({ text: '你好', voice: 'nobody', rate: 1 })).rejects.toMatchObject({
      code: 'voice_unavailable',
    })
  })
})

it('gives each macOS voice to one name only', async () => {
  const list =
    'Alex                en_US    # Hi\nTingting            zh_CN    # 你好\nGrandpa (中文（中国大陆）) zh_CN    # 你好\nReed (中文（中国大陆）) zh_CN    # 你好'
  const voices = createVoices({ cacheDir: join(dir, 'd'), engine: sayEngine(await standIn('say', list)) })
  const usable = (await voices.list()).filter((item) => item.available).map((item) => item.value)
  expect(usable).toEqual(['zh_female_qingxin', 'zh_male_chenwen', 'zh_elder'])
  expect((await voices.synth({ text: '你好', voice: 'zh_elder', rate: 1 })).durationMs).toBeGreaterThan(150)
  expect(await readFile(join(dir, 'calls.txt'), 'utf8')).toContain('-v Grandpa (中文（中国大陆）)')
})

it('writes and reads WAV', () => {
  const samples = Int16Array.from([0, 1000, -1000, 32767])
  expect(readWav(writeWav({ rate: 22050, samples }))).toEqual({ rate: 22050, samples })
  expect(() => readWav(Buffer.from('nothing'))).toThrow()
})
