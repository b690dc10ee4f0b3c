/** Short-time spectra of a sound. */
import { setImmediate as others } from 'node:timers/promises'

/** Rows made before others get their turn: a few milliseconds. */
const AT_ONCE = 200

/**
 * log(1 + 100·magnitude) of each frequency below half the rate, of `gain` times the sound, one row for every `hop`
 * samples; `size` is a power of two. Lets other work in between.
 */
export async function spectra(
  samples: Float32Array,
  { size, hop, gain }: { size: number; hop: number; gain: number },
): Promise<Float32Array[]> {
  const hann = Float64Array.from({ length: size }, (_, i) => gain * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size)))
  const transform = fft(size)
  const rows: Float32Array[] = []
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)]
  for (let at = 0; at + size <= samples.length; at += hop) {
    for (let i = 0; i < size; i += 1) real[i] = (samples[at + i] ?? 0) * (hann[i] ?? 0)
    imaginary.fill(0)
    transform(real, imaginary)
    const row = new Float32Array(size / 2)
    for (let k = 0; k < row.length; k += 1)
      row[k] = Math.log1p((100 * Math.hypot(real[k] ?? 0, imaginary[k] ?? 0)) / (size / 4))
    rows.push(row)
    if (rows.length % AT_ONCE === 0) await others()
  }
  return rows
}

/** Fourier transform in place (radix 2) with its tables made once. */
function fft(size: number): (real: Float64Array, imaginary: Float64Array) => void {
  const cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size))
  const sin = Float64Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size))
  const bits = Math.log2(size)
  const turned = Int32Array.from({ length: size }, (_, i) =>
    Number.parseInt([...i.toString(2).padStart(bits, '0')].toReversed().join(''), 2),
  )
  return (re, im) => {
    for (let i = 0; i < size; i += 1) {
      const j = turned[i] ?? 0
      if (j <= i) continue
      ;[re[i], re[j]] = [re[j] ?? 0, re[i] ?? 0]
      ;[im[i], im[j]] = [im[j] ?? 0, im[i] ?? 0]
    }
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half)
      for (let start = 0; start < size; start += 2 * half) {
        for (let i = 0; i < half; i += 1) {
          const [a, b] = [start + i, start + i + half]
          const [c, s] = [cos[i * step] ?? 0, sin[i * step] ?? 0]
          const r = (re[b] ?? 0) * c - (im[b] ?? 0) * s
          const m = (re[b] ?? 0) * s + (im[b] ?? 0) * c
          re[b] = (re[a] ?? 0) - r
          im[b] = (im[a] ?? 0) - m
          re[a] = (re[a] ?? 0) + r
          im[a] = (im[a] ?? 0) + m
        }
      }
    }
  }
}
