/**
 * Speech by Windows' SAPI voices through PowerShell. The text goes in by stdin, settings by fixed arguments: nothing a
 * user wrote becomes script.
 */
import { RenderError } from '../errors.ts'
import { runProcess } from '../run-process.ts'
import { matchVoices } from './match-voices.ts'
import { systemPart } from './system-part.ts'
import type { VoiceEngine } from './voice-types.ts'

const wishes: Readonly<Record<string, readonly string[]>> = {
  zh_female_qingxin: ['Huihui', 'Xiaoxiao'],
  zh_female_huopo: ['Yaoyao', 'Xiaoyi'],
  zh_female_wenrou: ['Xiaoxiao', 'Hanhan', 'Yating'],
  zh_male_yangguang: ['Kangkang', 'Yunxi'],
  zh_male_chenwen: ['Yunyang', 'Zhiwei'],
}

const listScript = `
[Console]::OutputEncoding = [Text.Encoding]::UTF8
Add-Type -AssemblyName System.Speech
$s = New-Object System.Speech.Synthesis.SpeechSynthesizer
$s.GetInstalledVoices() | Where-Object { $_.Enabled -and $_.VoiceInfo.Culture.Name -like 'zh-*' } | ForEach-Object { $_.VoiceInfo.Name }
`

const speakScript = `
$job = [Console]::In.ReadToEnd() | ConvertFrom-Json
Add-Type -AssemblyName System.Speech
$s = New-Object System.Speech.Synthesis.SpeechSynthesizer
$s.SelectVoice($job.voice)
$s.Rate = $job.rate
$format = New-Object System.Speech.AudioFormat.SpeechAudioFormatInfo(22050, [System.Speech.AudioFormat.AudioBitsPerSample]::Sixteen, [System.Speech.AudioFormat.AudioChannel]::Mono)
$s.SetOutputToWaveFile($job.out, $format)
$s.Speak([string]$job.text)
$s.Dispose()
`

const encoded = (script: string): string => Buffer.from(script, 'utf16le').toString('base64')

export function sapiEngine(program = 'powershell.exe'): VoiceEngine {
  const run = (script: string, signal: AbortSignal | undefined, input?: string) =>
    runProcess(
      program,
      ['-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-EncodedCommand', encoded(script)],
      {
        deadlineMs: 90_000,
        signal,
        ...(input === undefined ? {} : { input }),
      },
    )
  return {
    ...systemPart,
    identity: 'Windows',
    name: 'Windows',
    remark: '由 Windows 系统语音合成',
    remedy: '请在 Windows“设置 → 时间和语言 → 语音”里添加中文语音',
    voices: async (signal) => {
      const result = await run(listScript, signal).catch(() => null)
      return matchVoices(
        wishes,
        (result?.stdout.toString('utf8') ?? '')
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== ''),
      )
    },
    speak: async (options) => {
      // PowerShell reads stdin in the console's code page: only ASCII is safe
      const job = JSON.stringify({
        voice: options.engineVoice,
        rate: Math.round(Math.log2(options.rate) * 10),
        out: options.out,
        text: options.text,
      }).replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
      const result = await run(speakScript, options.signal, job)
      if (result.code !== 0)
        throw new RenderError('voice_unavailable', '配音合成失败，请更换音色或重试', { detail: result.stderr })
      return { words: null }
    },
  }
}
