// What the house wants to be rid of, counted per file: a file on record may only come down, a new one has none.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { CODE } from '../../src/contract/errors.ts'

/**
 * `words` declared names made of private words; `long` lines over 120 characters; `tall` begun fifties of lines over
 * 350; `outside` references to documents outside the repository; `codes` bare numbers of codes and statuses; `chinese`
 * sentences where only their keys belong.
 */
export const MEASURES = ['words', 'long', 'tall', 'outside', 'codes', 'chinese'] as const
export type Measure = (typeof MEASURES)[number]
export type Counts = Readonly<Partial<Record<Measure, number>>>
/** Path in the project -> its counts above zero. */
export type Ledger = Readonly<Record<string, Counts>>
/** One thing that is counted: its line, from 1, and the word, number or text that stands there. */
export interface Finding {
  measure: Measure
  line: number
  text: string
}

/** Words that only this house uses so; docs/glossary.md has the usual ones. */
const WORDS = new Set(
  [
    'anew book carried carriedby carriedfrom carrier deal dealt desk door eyes grave hands hear heard kit',
    'lacks look looks mend monkey nine overhear shelf storm strike tell told twin uses way ways',
  ].flatMap((line) => line.split(' ')),
)
const OUTSIDE = new RegExp(
  [
    String.raw`\b(?:contract|spec|screens|design|platforms|anchors|editor|stack|models)(?:\.md)? (?:row )?\d[\d.]*\b`,
    String.raw`\b(?:found|tests|house|words|clip)\.md\b`,
    String.raw`\bRows? \d+|\(rows? \d+`,
  ].join('|'),
  'gu',
)
const STATUS = /\b(?:publish_status|publishStatus)\b['"]?\s*(?:===|!==|=|:)\s*-?\d/gu
const NUMBERS = new Set(
  Object.values(CODE)
    .filter((code) => code > 10_000)
    .map(String),
)
const FIVE = /(?<![\d_.])\d{5}(?![\d_])/gu
const CHINESE = /\p{Script=Han}/u
/** Where sentences belong, or are data. */
const SENTENCES_BELONG = /^src\/contract\/(?:errors\.ts|reasons\/|[\w-]+-words\.ts)|\.data\.ts$/u

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
const children = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))

/** A name, or another text, and where it stands in the file. */
interface Place {
  text: string
  at: number
}
const placeOf = (node: Node, text: string): Place => ({ text, at: Number(node['start']) })

const nameOf = (node: unknown): Place[] =>
  isNode(node) && node.type === 'Identifier' ? [placeOf(node, String(node['name']))] : []

/** Names that a pattern gives; what it takes under the name that another gave is not its own. */
const bound = (pattern: unknown): Place[] => {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return nameOf(pattern)
  if (pattern.type === 'AssignmentPattern') return bound(pattern['left'])
  if (pattern.type === 'RestElement') return bound(pattern['argument'])
  if (pattern.type === 'ArrayPattern') return (pattern['elements'] as unknown[]).flatMap(bound)
  if (pattern.type === 'ObjectPattern')
    return (pattern['properties'] as Node[]).flatMap((property) =>
      property['shorthand'] === true ? [] : bound(property['value'] ?? property),
    )
  return []
}

const DECLARED: Readonly<Record<string, (node: Node) => Place[]>> = {
  VariableDeclarator: (node) => bound(node['id']),
  FunctionDeclaration: (node) => [...nameOf(node['id']), ...paramsOf(node)],
  FunctionExpression: (node) => paramsOf(node),
  ArrowFunctionExpression: (node) => paramsOf(node),
  TSFunctionType: (node) => paramsOf(node),
  ClassDeclaration: (node) => nameOf(node['id']),
  TSInterfaceDeclaration: (node) => nameOf(node['id']),
  TSTypeAliasDeclaration: (node) => nameOf(node['id']),
  TSPropertySignature: (node) => nameOf(node['key']),
  TSMethodSignature: (node) => [...nameOf(node['key']), ...paramsOf(node)],
  PropertyDefinition: (node) => nameOf(node['key']),
  MethodDefinition: (node) => nameOf(node['key']),
}
const paramsOf = (node: Node): Place[] => {
  const params = node['params']
  const list = Array.isArray(params) ? (params as unknown[]) : isNode(params) ? (params['items'] as unknown[]) : []
  return list.flatMap(bound)
}

const isPrivate = (name: string): boolean =>
  name.split(/[_$-]|(?<=[a-z\d])(?=[A-Z])/u).some((part) => WORDS.has(part.toLowerCase()))

const privateNames = (node: Node): Place[] => [
  ...(DECLARED[node.type]?.(node) ?? []).filter(({ text }) => isPrivate(text)),
  ...children(node).flatMap(privateNames),
]

const chineseTexts = (node: Node): Place[] => {
  const text =
    node.type === 'Literal' && typeof node['value'] === 'string'
      ? node['value']
      : node.type === 'TemplateElement'
        ? (node['value'] as { raw: string }).raw
        : ''
  return [...(CHINESE.test(text) ? [placeOf(node, text)] : []), ...children(node).flatMap(chineseTexts)]
}

const matches = (text: string, pattern: RegExp): Place[] =>
  [...text.matchAll(pattern)].map((match) => ({ text: match[0], at: match.index }))
const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$|\/testing\/|^tests\//u.test(path)

/** All that is counted of one file, each with its line, measure by measure. */
export function findings(path: string, text: string): Finding[] {
  const program = parseSync(path, text).program as unknown as Node
  const isTexts = /\/locales\/|\.data\.ts$|^tests\/mutations\/list\//u.test(path)
  const lines = text.split('\n')
  const name = basename(path).split('.')[0] ?? ''
  const rowOf = (at: number): number => text.slice(0, at).split('\n').length
  const found = (measure: Measure, places: readonly Place[]): Finding[] =>
    places.map((place) => ({ measure, line: rowOf(place.at), text: place.text }))
  const onLine = (measure: Measure, line: number, what: string): Finding => ({ measure, line, text: what })
  const fifties = Math.max(0, Math.ceil((lines.length - 1 - 350) / 50))
  return [
    ...(isPrivate(name) ? [onLine('words', 1, name)] : []),
    ...found('words', privateNames(program)),
    ...lines.flatMap((line, at) =>
      !isTexts && line.length > 120 ? [onLine('long', at + 1, `${line.length} characters`)] : [],
    ),
    ...Array.from({ length: isTexts ? 0 : fifties }, (_, at) =>
      onLine('tall', 351 + at * 50, `of ${lines.length - 1} lines`),
    ),
    ...found('outside', matches(text, OUTSIDE)),
    ...(path === 'src/contract/errors.ts' || isTest(path)
      ? []
      : found('codes', [...matches(text, STATUS), ...matches(text, FIVE).filter((place) => NUMBERS.has(place.text))])),
    ...(/^src\/(?:backend|helper|contract)\//u.test(path) && !isTest(path) && !SENTENCES_BELONG.test(path)
      ? found('chinese', chineseTexts(program))
      : []),
  ]
}

/** Counts of one file, those above zero. */
export function measure(path: string, text: string): Counts {
  const counts: Partial<Record<Measure, number>> = {}
  for (const one of findings(path, text)) counts[one.measure] = (counts[one.measure] ?? 0) + 1
  return counts
}

/** Counts of every source that git knows or would take. */
export function measureAll(root: string): Ledger {
  const paths = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'src', 'scripts', 'tests'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 },
  ).split('\0')
  const read = (path: string): [string, Counts][] => {
    const text = (() => {
      try {
        return readFileSync(join(root, path), 'utf8')
      } catch {
        return null
      }
    })()
    return text === null ? [] : [[path, measure(path, text)]]
  }
  return Object.fromEntries(
    paths
      .filter((path) => /\.(?:tsx?|mjs)$/u.test(path) && !path.endsWith('.d.mts'))
      .sort()
      .flatMap(read)
      .filter(([, counts]) => Object.keys(counts).length > 0),
  )
}

/**
 * Files that came up, or are new and have some: path, measure, what is allowed, what there is.
 * A file that was moved keeps what it had under its old path.
 */
export function risen(record: Ledger, now: Ledger): { path: string; measure: Measure; was: number; is: number }[] {
  const gone = Object.keys(record).filter((path) => now[path] === undefined)
  const before = (path: string): Counts =>
    record[path] ?? record[gone.find((old) => basename(old) === basename(path)) ?? ''] ?? {}
  return Object.entries(now).flatMap(([path, counts]) =>
    MEASURES.flatMap((one) => {
      const [was, is] = [before(path)[one] ?? 0, counts[one] ?? 0]
      return is > was ? [{ path, measure: one, was, is }] : []
    }),
  )
}

/** Where a file has what is counted: `path:line: text`, as editors open it. */
export function placesIn(root: string, path: string, measure: Measure): string[] {
  return findings(path, readFileSync(join(root, path), 'utf8'))
    .filter((one) => one.measure === measure)
    .map(({ line, text }) => `${path}:${line}: ${text.trim().split('\n')[0] ?? ''}`)
}

/** The room that a file stands in: two folders below src, one below the others. */
export function roomOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('src/') ? 3 : 2)
    .filter((part) => !/\.\w+$/u.test(part))
    .join('/')
}

/** Sums per room, as lines of a table. */
export function table(ledger: Ledger): string {
  const rooms = new Map<string, Record<Measure, number>>()
  for (const [path, counts] of Object.entries(ledger)) {
    const room = rooms.get(roomOf(path)) ?? { words: 0, long: 0, tall: 0, outside: 0, codes: 0, chinese: 0 }
    for (const one of MEASURES) room[one] += counts[one] ?? 0
    rooms.set(roomOf(path), room)
  }
  const sum = MEASURES.map((one) => [...rooms.values()].reduce((all, room) => all + room[one], 0))
  const row = (name: string, numbers: readonly (number | string)[]): string =>
    `${name.padEnd(28)}${numbers.map((number) => String(number).padStart(9)).join('')}`
  return [
    row('', MEASURES),
    ...[...rooms]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, room]) =>
        row(
          name,
          MEASURES.map((one) => room[one]),
        ),
      ),
    row('all', sum),
  ].join('\n')
}
