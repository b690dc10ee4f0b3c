// The words behind `npm run mutations --`.
import type { Mutation } from './mutation.ts'

export interface Options {
  readonly chosen: readonly Mutation[]
  /** Names them, runs nothing. */
  readonly list: boolean
  /** Trusts that the tests pass without a mutation. */
  readonly skipBaseline: boolean
}

export const USAGE =
  'npm run mutations -- [--list] [--slow] [--skip-baseline] [ID …]   (an ID may be a beginning, e.g. publish-)'

/**
 * Named ones are chosen whether slow or not; without a name all that are not slow, with `--slow` all. Answers a
 * sentence when a word is not understood.
 */
export function readOptions(words: readonly string[], all: readonly Mutation[]): Options | string {
  const flags = new Set(words.filter((word) => word.startsWith('--')))
  const ids = words.filter((word) => !word.startsWith('--'))
  const unknown =
    [...flags].find((flag) => !['--list', '--slow', '--skip-baseline'].includes(flag)) ??
    ids.find((id) => !all.some((one) => one.id.startsWith(id)))
  if (unknown !== undefined) return `not understood: ${unknown}\n${USAGE}`
  const named = all.filter((one) => ids.some((id) => one.id.startsWith(id)))
  const chosen = ids.length > 0 ? named : all.filter((one) => flags.has('--slow') || flags.has('--list') || !one.slow)
  return { chosen, list: flags.has('--list'), skipBaseline: flags.has('--skip-baseline') }
}
