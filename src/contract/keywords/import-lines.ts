// Words that were pasted or come from a table file, a line each.
import { cleanLine, LINE_MAX, titleNorm } from '../titles/lines.ts'

export const KEYWORD_KINDS = ['main', 'region', 'suffix', 'prefix', 'brand', 'negative'] as const
export type KeywordKind = (typeof KEYWORD_KINDS)[number]
const KIND_NAMES: Readonly<Record<string, KeywordKind>> = {
  主词: 'main',
  核心词: 'main',
  关键词: 'main',
  地区: 'region',
  地区词: 'region',
  长尾词: 'suffix',
  后缀: 'suffix',
  后缀词: 'suffix',
  前缀: 'prefix',
  前缀词: 'prefix',
  品牌: 'brand',
  品牌词: 'brand',
  否定词: 'negative',
  排除词: 'negative',
}
/** Most lines of one import. */
export const IMPORT_LINES = 10_000

export interface ImportedWord {
  readonly word: string
  readonly norm: string
  readonly kind: KeywordKind
  readonly group: string
  /** 1 to 10, set by a person; null = none given. */
  readonly score: number | null
}
export type ImportFault = 'too_long' | 'hash' | 'no_word' | 'repeated' | 'bad_kind' | 'bad_score' | 'too_many'
export interface ImportRead {
  readonly words: readonly ImportedWord[]
  /** `line` from 1. */
  readonly refused: readonly { readonly line: number; readonly text: string; readonly why: ImportFault }[]
  /** Names of the table's columns that were passed over. */
  readonly ignored: readonly string[]
}

/** Cells of a table's text: comma, semicolon or tab, quotes doubled inside quotes, line breaks inside quotes stay. */
export function readCells(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = []
  let [cells, cell, quoted, line, from]: [string[], string, boolean, number, number] = [[], '', false, 1, 1]
  const end = (): void => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: from, cells })
    ;[cells, cell, from] = [[], '', line + 1]
  }
  const all = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  for (let at = 0; at < all.length; at += 1) {
    const char = all[at] ?? ''
    if (quoted) {
      if (char === '"' && all[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1]
      else if (char === '"') quoted = false
      else cell += char
      if (char === '\n') line += 1
    } else if (char === '"' && cell.trim() === '') [quoted, cell] = [true, '']
    else if (char === ',' || char === '，' || char === '\t' || char === ';') [cells, cell] = [[...cells, cell], '']
    else if (char === '\n') {
      end()
      line += 1
    } else cell += char
  }
  if (cell !== '' || cells.length > 0) end()
  return rows
}

/** Most columns that are named, and most characters of a name. */
const NAMED = { columns: 50, chars: 30 } as const
/** Names of a table's columns that nothing is read from: nobody knows them, or another column says the same already. */
export function ignoredColumns(names: readonly string[], heads: readonly unknown[]): string[] {
  return [
    ...new Set(
      names.flatMap((name, at) =>
        name.trim() !== '' && (heads[at] === undefined || heads.indexOf(heads[at]) !== at)
          ? [[...cleanLine(name)].slice(0, NAMED.chars).join('')]
          : [],
      ),
    ),
  ].slice(0, NAMED.columns)
}

const HEADS: Readonly<Record<string, 'word' | 'kind' | 'group' | 'score'>> = {
  关键词: 'word',
  词: 'word',
  词语: 'word',
  word: 'word',
  keyword: 'word',
  类型: 'kind',
  kind: 'kind',
  type: 'kind',
  分组: 'group',
  组: 'group',
  group: 'group',
  评分: 'score',
  分数: 'score',
  score: 'score',
}

/**
 * A first line with the column 关键词 makes it a table, whose columns 类型, 分组 and 评分 are read and others passed over
 * (`ignored`); without one every line's first cell is a word. `kind` holds where none is given. The same word of the
 * same kind counts once.
 */
export function readKeywordText(text: string, kind: KeywordKind): ImportRead {
  const rows = readCells(text)
  const heads = rows[0]?.cells.map((cell) => HEADS[cell.trim().toLowerCase()]) ?? []
  const isTable = heads.includes('word')
  const at = (name: 'word' | 'kind' | 'group' | 'score', cells: readonly string[]): string =>
    (cells[isTable ? heads.indexOf(name) : name === 'word' ? 0 : -1] ?? '').trim()
  const words: ImportedWord[] = []
  const refused: { line: number; text: string; why: ImportFault }[] = []
  const seen = new Set<string>()
  for (const { line, cells } of rows.slice(isTable ? 1 : 0)) {
    const word = cleanLine(at('word', cells).replaceAll('\n', ' '))
    const norm = titleNorm(word)
    const kindText = at('kind', cells)
    const own =
      kindText === '' ? kind : (KIND_NAMES[kindText] ?? KEYWORD_KINDS.find((one) => one === kindText.toLowerCase()))
    const scoreText = at('score', cells)
    const score = scoreText === '' ? null : Number(scoreText)
    const why: ImportFault | null =
      norm === ''
        ? 'no_word'
        : word.includes('#')
          ? 'hash'
          : [...word].length > LINE_MAX
            ? 'too_long'
            : own === undefined
              ? 'bad_kind'
              : score !== null && !(Number.isInteger(score) && score >= 1 && score <= 10)
                ? 'bad_score'
                : seen.has(`${own} ${norm}`)
                  ? 'repeated'
                  : words.length >= IMPORT_LINES
                    ? 'too_many'
                    : null
    if (why === null && own !== undefined) {
      seen.add(`${own} ${norm}`)
      words.push({ word, norm, kind: own, group: [...cleanLine(at('group', cells))].slice(0, 20).join(''), score })
    } else if (why !== null) refused.push({ line, text: [...cells.join(',')].slice(0, 60).join(''), why })
  }
  return { words, refused, ignored: isTable ? ignoredColumns(rows[0]?.cells ?? [], heads) : [] }
}
