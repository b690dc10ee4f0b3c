/** Just enough WAV to put sentences behind one another. */
import { RenderError } from '../errors.ts'

export interface Wav {
  rate: number
  /** 16-bit samples, one channel. */
  samples: Int16Array
}

/**
 * Reads 16-bit PCM, keeping the first channel.
 * @throws RenderError `voice_unavailable` for anything else
 */
export function readWav(data: Buffer): Wav {
  const bad = (): never => {
    throw new RenderError('voice_unavailable', '配音引擎没有给出可用的声音，请更换音色或重试')
  }
  if (data.length < 44 || data.toString('latin1', 0, 4) !== 'RIFF') return bad()
  let channels = 0
  let rate = 0
  let bits = 0
  for (let at = 12; at + 8 <= data.length;) {
    const id = data.toString('latin1', at, at + 4)
    const size = data.readUInt32LE(at + 4)
    if (id === 'fmt ') {
      channels = data.readUInt16LE(at + 10)
      rate = data.readUInt32LE(at + 12)
      bits = data.readUInt16LE(at + 22)
    } else if (id === 'data') {
      if (bits !== 16 || channels < 1 || rate < 1) return bad()
      // programs that write to a pipe leave the size open
      const end = Math.min(data.length, at + 8 + size)
      const frames = Math.floor((end - at - 8) / 2 / channels)
      const samples = new Int16Array(frames)
      for (let i = 0; i < frames; i += 1) samples[i] = data.readInt16LE(at + 8 + i * 2 * channels)
      return { rate, samples }
    }
    at += 8 + size + (size % 2)
  }
  return bad()
}

/** A mono 16-bit WAV file. */
export function writeWav(wav: Wav): Buffer {
  const bytes = wav.samples.length * 2
  const data = Buffer.alloc(44 + bytes)
  data.write('RIFF', 0, 'latin1')
  data.writeUInt32LE(36 + bytes, 4)
  data.write('WAVEfmt ', 8, 'latin1')
  data.writeUInt32LE(16, 16)
  data.writeUInt16LE(1, 20)
  data.writeUInt16LE(1, 22)
  data.writeUInt32LE(wav.rate, 24)
  data.writeUInt32LE(wav.rate * 2, 28)
  data.writeUInt16LE(2, 32)
  data.writeUInt16LE(16, 34)
  data.write('data', 36, 'latin1')
  data.writeUInt32LE(bytes, 40)
  wav.samples.forEach((sample, i) => data.writeInt16LE(sample, 44 + i * 2))
  return data
}

/** Whether `readWav` takes it: RIFF with 16-bit PCM. */
export function isWav(data: Buffer): boolean {
  if (data.length < 44 || data.toString('latin1', 0, 4) !== 'RIFF' || data.toString('latin1', 8, 12) !== 'WAVE')
    return false
  const at = data.indexOf('fmt ', 12, 'latin1')
  return at > 0 && at + 24 <= data.length && data.readUInt16LE(at + 8) !== 3 && data.readUInt16LE(at + 22) === 16
}

/** Without the silence at both ends (below about -48 dB), a few ms kept. `cutMs`: how much went at the front. */
export function trimSilence(wav: Wav): Wav & { cutMs: number } {
  const loud = 128
  const keep = Math.round(wav.rate * 0.02)
  let first = wav.samples.findIndex((sample) => Math.abs(sample) > loud)
  if (first < 0) return { rate: wav.rate, samples: new Int16Array(0), cutMs: 0 }
  let last = wav.samples.findLastIndex((sample) => Math.abs(sample) > loud)
  first = Math.max(0, first - keep)
  last = Math.min(wav.samples.length - 1, last + keep)
  return { rate: wav.rate, samples: wav.samples.slice(first, last + 1), cutMs: Math.round((first * 1000) / wav.rate) }
}
