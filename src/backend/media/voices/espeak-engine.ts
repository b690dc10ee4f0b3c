/** Speech by espeak-ng: robotic, but speaks Mandarin without network. */
import { runProcess } from '../run-process.ts'
import { RenderError } from '../errors.ts'
import { systemPart } from './system-part.ts'
import type { VoiceEngine } from './voice-types.ts'

/** Variants of the Mandarin voice that come closest to the nine, with a pitch of their own (50 = normal). */
const variants: Readonly<Record<string, { voice: string; pitch: number }>> = {
  zh_female_qingxin: { voice: 'cmn+f2', pitch: 55 },
  zh_female_wenrou: { voice: 'cmn+f3', pitch: 48 },
  zh_female_huopo: { voice: 'cmn+f4', pitch: 65 },
  zh_female_zhishi: { voice: 'cmn+f1', pitch: 45 },
  zh_male_chenwen: { voice: 'cmn+m1', pitch: 35 },
  zh_male_yangguang: { voice: 'cmn+m3', pitch: 52 },
  zh_male_jieshuo: { voice: 'cmn+m7', pitch: 45 },
  zh_child: { voice: 'cmn+f5', pitch: 88 },
  zh_elder: { voice: 'cmn+m5', pitch: 25 },
}

const clamp = (value: number, least: number, most: number): number => Math.round(Math.max(least, Math.min(most, value)))

/** `program` is espeak-ng's path or name. */
export function espeakEngine(program = 'espeak-ng'): VoiceEngine {
  return {
    ...systemPart,
    identity: 'espeak-ng',
    name: 'espeak-ng',
    remark: '由本机 espeak-ng 合成，机械感较强',
    remedy: '请安装带中文语音的 espeak-ng（apt install espeak-ng）',
    voices: async (signal) => {
      const result = await runProcess(program, ['--voices=cmn'], { deadlineMs: 20_000, signal }).catch(() => null)
      if (!result || result.code !== 0 || !/^\s*\d+\s+cmn\b/m.test(result.stdout.toString('utf8'))) return new Map()
      return new Map(Object.entries(variants).map(([value, item]) => [value, `${item.voice}/${item.pitch}`]))
    },
    speak: async (options) => {
      const [voice = 'cmn', pitch = '50'] = options.engineVoice.split('/')
      const result = await runProcess(
        program,
        [
          '-v',
          voice,
          '-s',
          String(clamp(230 * options.rate, 80, 450)),
          '-p',
          String(clamp(Number(pitch), 0, 99)),
          '-b',
          '1',
          '-z',
          '-w',
          options.out,
          '--stdin',
        ],
        { deadlineMs: 60_000, signal: options.signal, input: options.text },
      )
      if (result.code !== 0)
        throw new RenderError('voice_unavailable', '配音合成失败，请更换音色或重试', { detail: result.stderr })
      return { words: null }
    },
  }
}
