// A script as chat assistants write it, made into what is spoken and drawn: marks of formatting would be burned into
// the film and read aloud.

export interface CleanScript {
  readonly text: string
  /** Places that were changed; 0 = the text is as it was. */
  readonly changes: number
}

const FENCE = /^\s*(?:`{3,}.*|~{3,}.*|[-*_=]{3,}|(?:[-*_] ){2,}[-*_])\s*$/u
const HEAD = /^\s*(?:#{1,6}\s+|>\s?|[-*+•·]\s+|\d{1,2}[.)]\s+)/u
/** Pictures that stand for a list's dot at the beginning of a line: ✅, 👉, 🔥 and the like. */
const BULLET = /^\s*(?:\p{Extended_Pictographic}[\uFE0F\u200D\p{Extended_Pictographic}]*\s*)+(?=\S)/u
const KEYCAP = /([0-9*#])\uFE0F?\u20E3/gu

/** Keycaps (1️⃣) as their plain signs: no font draws them, and a voice reads the frame aloud. */
export function plainKeycaps(text: string): string {
  return text.replace(KEYCAP, '$1')
}

/** Bold, italic, struck, code, links and pictures: what is inside stays. */
const INLINE: readonly (readonly [RegExp, string])[] = [
  [/!\[[^\]]*\]\([^)]*\)/gu, ''],
  [/\[([^\]]+)\]\((?:https?:|mailto:|\/)[^)]*\)/gu, '$1'],
  [/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/gu, '$2'],
  [/~~(?=\S)(.+?)(?<=\S)~~/gu, '$1'],
  [/(?<![\w*])\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*(?![\w*])/gu, '$1'],
  [/`([^`\n]+)`/gu, '$1'],
]
/** How an answer begins and ends around the script itself. */
const OPENS =
  /^(?:好的|当然|没问题|可以的?|以下是|下面是|这是|为你|为您|根据你|根据您)[^\n]{0,60}(?:[：:！!]|[。])\s*$/u
const CLOSES = /^(?:希望(?:这|以上|对你|对您|能)|如果(?:你|您|需要)|如需|需要我|以上(?:就)?是|祝)[^\n]{0,80}$/u

/**
 * The script without marks of formatting, an assistant's greeting and its good-bye. Lines stay lines: each end of one
 * is a pause.
 */
export function cleanScript(text: string): CleanScript {
  let changes = 0
  const swap = (line: string, mark: RegExp, by: string): string => {
    const next = line.replace(mark, by)
    if (next !== line) changes += 1
    return next
  }
  const drop = (): null => {
    changes += 1
    return null
  }
  const tidy = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\u200b\u2060\ufeff]/gu, '')
    .replaceAll('\u00a0', ' ')
  const lines = tidy.split('\n').map((given): string | null => {
    if (FENCE.test(given)) return drop()
    // A numbered picture at the beginning of a line counts it off; elsewhere it is the figure.
    let line = swap(given, /^\s*([0-9])\uFE0F?\u20E3\s*/u, '$1、')
    for (let head = HEAD; head.test(line);) line = swap(line, head, '')
    line = swap(swap(line, BULLET, ''), KEYCAP, '$1')
    for (const [mark, by] of INLINE) line = swap(line, mark, by)
    return line
  })
  const said = lines.flatMap((line, at) => (line === null || line.trim() === '' ? [] : [at]))
  const [first, last] = [said[0], said.at(-1)]
  // A script of one line is the script.
  if (first !== undefined && said.length > 1 && OPENS.test((lines[first] ?? '').trim())) lines[first] = drop()
  if (last !== undefined && last !== first && said.length > 2 && CLOSES.test((lines[last] ?? '').trim()))
    lines[last] = drop()
  if (changes === 0) return { text, changes }
  return {
    text: lines
      .filter((line) => line !== null)
      .map((line) => line.trimEnd())
      .join('\n')
      .replaceAll(/\n{3,}/gu, '\n\n')
      .trim(),
    changes,
  }
}
