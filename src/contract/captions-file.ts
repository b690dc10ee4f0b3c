/**
 * Reads captions from a file: SRT, and WebVTT as far as times and texts go. Tolerant to a byte order mark, any line
 * ends, missing numbers, commas or dots, one to three digits of a second, markup and overlaps; what can't be read is
 * told by its line.
 */

export interface FileCue {
  /** Ms from the start of the film. */
  startMs: number
  endMs: number
  /** Lines are kept. */
  text: string
}

/**
 * `time`: not a time line. `order`: ends before it starts. `long`: more than 200 characters. `many`: more than 2000
 * captions. `late`: after three hours. `none`: no caption in the file.
 */
export type CaptionProblem = 'time' | 'order' | 'long' | 'many' | 'late' | 'none'
export interface CaptionError {
  /** From 1. */
  line: number
  problem: CaptionProblem
}
export interface CaptionsFile {
  /** In the order of time, none over another. */
  cues: FileCue[]
  /** At most twenty. */
  errors: CaptionError[]
  /** Captions that lay over the next one and were cut. */
  overlaps: number
}

export const CAPTION_FILE_LIMITS = { cues: 2000, text: 200, ms: 3 * 3_600_000, errors: 20 } as const

const TIME = String.raw`(?:(\d{1,3})[:：])?(\d{1,2})[:：](\d{1,2})(?:[.,，．。](\d{1,3}))?`
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-{1,2}[>＞]\s*${TIME}(?:\s.*)?$`)
const BLOCKS = /^(NOTE|STYLE|REGION)\b/

const ms = (
  hours: string | undefined,
  minutes: string | undefined,
  seconds: string | undefined,
  part: string | undefined,
): number =>
  ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number((part ?? '0').padEnd(3, '0'))
const isTime = (minutes: string | undefined, seconds: string | undefined): boolean =>
  Number(minutes) < 60 && Number(seconds) < 60

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  quot: '"',
  lrm: '',
  rlm: '',
}
const plain = (line: string): string =>
  line
    .replace(/<\/?[a-z0-9][^>]*>/gi, '')
    .replace(/\{\\[^}]*\}/g, '')
    .replace(/&([a-z]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .trim()

/** Never throws; a file of another kind gives errors. */
export function readCaptionsFile(file: string): CaptionsFile {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const errors: CaptionError[] = []
  const tell = (at: number, problem: CaptionProblem): void => {
    if (errors.length < CAPTION_FILE_LIMITS.errors) errors.push({ line: at + 1, problem })
  }
  const found: FileCue[] = []
  let at = 0
  const blank = (index: number): boolean => (lines[index] ?? '').trim() === ''
  const pass = (): void => {
    while (at < lines.length && !blank(at)) at += 1
  }
  if (/^WEBVTT/.test(lines[0] ?? '')) pass()
  for (; at < lines.length;) {
    if (blank(at)) {
      at += 1
      continue
    }
    if (BLOCKS.test(lines[at] ?? '')) {
      pass()
      continue
    }
    // A number or a name may stand before the times.
    if (!(lines[at] ?? '').includes('-->') && TIMES.test(lines[at + 1] ?? '')) at += 1
    const timeLine = at
    const times = TIMES.exec(lines[at] ?? '')
    if (!times || !isTime(times[2], times[3]) || !isTime(times[6], times[7])) {
      // The number is right, the line below it is not.
      tell(/^\s*\d+\s*$/.test(lines[at] ?? '') && !blank(at + 1) ? at + 1 : at, 'time')
      pass()
      continue
    }
    const cue = {
      startMs: ms(times[1], times[2], times[3], times[4]),
      endMs: ms(times[5], times[6], times[7], times[8]),
      text: '',
    }
    at += 1
    const texts: string[] = []
    // Files whose blank lines were lost: the next number and times end a caption too.
    while (
      at < lines.length &&
      !blank(at) &&
      !TIMES.test(lines[at] ?? '') &&
      !(/^\s*\d+\s*$/.test(lines[at] ?? '') && TIMES.test(lines[at + 1] ?? ''))
    )
      texts.push(plain(lines[at++] ?? ''))
    cue.text = texts.filter((text) => text !== '').join('\n')
    if (cue.endMs <= cue.startMs) tell(timeLine, 'order')
    else if (cue.endMs > CAPTION_FILE_LIMITS.ms) tell(timeLine, 'late')
    else if ([...cue.text].length > CAPTION_FILE_LIMITS.text) tell(timeLine + 1, 'long')
    else if (cue.text !== '') found.push(cue)
    if (found.length > CAPTION_FILE_LIMITS.cues) {
      tell(timeLine, 'many')
      break
    }
  }
  if (found.length === 0 && errors.length === 0) tell(0, 'none')
  return { ...apart(found), errors }
}

/**
 * In the order of time; where two are shown at once, the earlier one ends with the start of the later one, or they
 * share their time.
 */
function apart(found: readonly FileCue[]): { cues: FileCue[]; overlaps: number } {
  const cues: FileCue[] = []
  let overlaps = 0
  for (const cue of found.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = cues.at(-1)
    if (last && cue.startMs < last.endMs) {
      overlaps += 1
      if (cue.startMs === last.startMs) {
        last.text = `${last.text}\n${cue.text}`
        last.endMs = Math.max(last.endMs, cue.endMs)
        continue
      }
      last.endMs = cue.startMs
    }
    cues.push({ ...cue })
  }
  return { cues, overlaps }
}
