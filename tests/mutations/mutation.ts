// What a mutation is: one promise of the product, and the code that keeps it, removed.

/** One edit of a source file. */
export interface Edit {
  /** Path in the project. */
  readonly file: string
  /** Text that occurs exactly once in the file. */
  readonly find: string
  /** What stands there instead: valid code that no longer protects. */
  readonly replace: string
}

/** Code without its protection, and the tests that must notice. */
export interface Mutation {
  /** Unique; words with hyphens. */
  readonly id: string
  /** The promise that is broken, as one plain sentence. */
  readonly promise: string
  /** Made together. */
  readonly edits: readonly Edit[]
  /** Files of tests of which at least one must fail. */
  readonly tests: readonly string[]
  /** Part of the name of the tests to run; all of the files without it. */
  readonly only?: string
  /** Kills processes or drives the built product; left out without `--slow`. */
  readonly slow?: true
}

const SPECIAL = /[.*+?^${}()|[\]\\]/gu
const literal = (text: string): string => text.replace(SPECIAL, String.raw`\$&`)

/** The text however it is wrapped: lines may be broken between its parts, with a comma before what closes a list. */
const anyWrapping = (text: string): RegExp => {
  const parts = text.trim().match(/[\p{L}\p{N}_$]+|\s+|[^\p{L}\p{N}_$\s]/gu) ?? []
  const pattern = parts.map((part) => {
    if (/^\s+$/u.test(part)) return String.raw`\s*`
    return /^[)\]}]$/u.test(part) ? String.raw`,?\s*${literal(part)}` : String.raw`\s*${literal(part)}`
  })
  return new RegExp(pattern.join('').replace(/^\\s\*/u, ''), 'gu')
}

/** @throws Error when the text to replace does not occur exactly once */
export function applyEdit(text: string, { file, find, replace }: Edit): string {
  const pattern = anyWrapping(find)
  const found = text.match(pattern)?.length ?? 0
  if (found !== 1) throw new Error(`${file}: the text to replace occurs ${found} times, not once: ${find}`)
  return text.replace(pattern, () => replace)
}

/**
 * The files of a mutation with their changed texts; `read` gives the text of a file. @throws Error as `applyEdit` does
 */
export function mutatedFiles(mutation: Mutation, read: (file: string) => string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const edit of mutation.edits) texts.set(edit.file, applyEdit(texts.get(edit.file) ?? read(edit.file), edit))
  return texts
}
