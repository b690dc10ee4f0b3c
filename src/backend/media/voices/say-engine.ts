/** Speech by macOS `say` with its installed Chinese voices. */
import { RenderError } from '../errors.ts'
import { runProcess } from '../run-process.ts'
import { matchVoices } from './match-voices.ts'
import { systemPart } from './system-part.ts'
import type { VoiceEngine } from './voice-types.ts'

/** Apple's Chinese voices that fit each of the nine, best first. */
const wishes: Readonly<Record<string, readonly string[]>> = {
  zh_female_qingxin: ['Tingting', 'Ting-Ting', 'Lili'],
  zh_female_wenrou: ['Lili', 'Yue', 'Meijia', 'Mei-Jia', 'Sandy'],
  zh_female_huopo: ['Flo', 'Shasha', 'Sandy'],
  zh_female_zhishi: ['Shelley', 'Yu-shu', 'Yushu'],
  zh_male_chenwen: ['Li-mu', 'Limu', 'Reed'],
  zh_male_yangguang: ['Eddy', 'Bobo'],
  zh_male_jieshuo: ['Rocko', 'Han', 'Reed'],
  zh_elder: ['Grandpa', 'Grandma'],
}

export function sayEngine(program = 'say'): VoiceEngine {
  return {
    ...systemPart,
    identity: 'macOS',
    name: 'macOS',
    remark: '由 macOS 系统语音合成',
    remedy: '请在“系统设置 → 辅助功能 → 朗读内容”里下载中文语音',
    voices: async (signal) => {
      const result = await runProcess(program, ['-v', '?'], { deadlineMs: 20_000, signal }).catch(() => null)
      const names = (result?.stdout.toString('utf8') ?? '')
        .split('\n')
        .filter((line) => /\szh_(CN|TW)\s/.test(line))
        .map((line) => line.replace(/\s+zh_(CN|TW)\s.*$/, '').trim())
      return matchVoices(wishes, names)
    },
    speak: async (options) => {
      const result = await runProcess(
        program,
        [
          '-v',
          options.engineVoice,
          '-r',
          String(Math.round(180 * options.rate)),
          '-o',
          options.out,
          '--data-format=LEI16@22050',
          '-f',
          '-',
        ],
        { deadlineMs: 60_000, signal: options.signal, input: options.text },
      )
      if (result.code !== 0)
        throw new RenderError('voice_unavailable', '配音合成失败，请更换音色或重试', { detail: result.stderr })
      return { words: null }
    },
  }
}
