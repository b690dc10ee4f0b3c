/** Which characters a font's file is used for, as values of CSS's `unicode-range`. */
import { COMMON_HAN } from './common-characters.ts'

type Run = readonly [first: number, last: number]

/** Blocks of Han characters of which only the common ones are kept in every weight. */
const HAN_BLOCKS: readonly Run[] = [
  [0x34_00, 0x4d_bf],
  [0x4e_00, 0x9f_ff],
  [0xf9_00, 0xfa_ff],
  [0x2_00_00, 0x3_ff_ff],
]
const LAST = 0x10_ff_ff

const cssOf = (runs: readonly Run[]): string =>
  runs.map(([first, last]) => `U+${first.toString(16)}${last === first ? '' : `-${last.toString(16)}`}`).join(', ')

/** Runs of neighbours in a sorted list. */
function runsOf(codes: readonly number[]): Run[] {
  const runs: [number, number][] = []
  for (const code of codes) {
    const open = runs.at(-1)
    if (open && open[1] === code - 1) open[1] = code
    else runs.push([code, code])
  }
  return runs
}

/** What of `whole` lies outside of these runs, which are sorted and inside of it. */
function without(whole: Run, runs: readonly Run[]): Run[] {
  const [first, last] = whole
  const starts = [first, ...runs.map((run) => run[1] + 1)]
  const ends = [...runs.map((run) => run[0] - 1), last]
  return starts.flatMap((start, at): Run[] => (start <= (ends[at] ?? last) ? [[start, ends[at] ?? last]] : []))
}

const commonRuns = runsOf([...COMMON_HAN].map((character) => character.codePointAt(0) ?? 0))
const rareRuns = HAN_BLOCKS.flatMap((block) =>
  without(
    block,
    commonRuns.filter(([start]) => start >= block[0] && start <= block[1]),
  ),
)

/** Han characters that not every weight keeps. */
export const rareRange = cssOf(rareRuns)
/** All other characters. */
export const commonRange = cssOf(without([0, LAST], rareRuns))

/**
 * The part of a `unicode-range` from U+20000 to U+3FFFF, where the rarest Han characters stand; '' = none of it does.
 */
export function extensionPart(range: string): string {
  const runs = range.split(',').map((part): Run => {
    const [first = '', last = first] = part.trim().slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
  return cssOf(runs.filter(([first, last]) => first >= 0x2_00_00 && last <= 0x3_ff_ff))
}
