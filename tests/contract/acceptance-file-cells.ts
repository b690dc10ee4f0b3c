// Every rule about files, as works that are one below it, exactly at it and one above it; of formats each that is
// taken, and others.
import type { FileRule, KindRules, WorkKind } from '../../src/contract/acceptance/rules.ts'
import type { FileRuleName } from '../fake-platforms/file-verdicts.ts'
import { type HandedWork, handed, plainWords, type SizedFile } from './acceptance-forms.ts'

export interface FileCell {
  readonly rule: FileRuleName
  readonly name: string
  readonly work: HandedWork
  readonly kept: boolean
}

const STEPS = [-1, 0, 1] as const
const FILM: HandedWork['film'] = { bytes: 1, format: 'mp4', seconds: 9 }
/** Endings that pages give pictures, and some that hardly any site takes. */
const ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'bmp', 'tiff', 'heic']

const formatsOf = ({ formats, converted = [] }: FileRule): { format: string; kept: boolean }[] =>
  formats === undefined
    ? []
    : [...new Set([...ENDINGS, ...formats, ...converted])].map((format) => ({
        format,
        kept: formats.includes(format) || converted.includes(format),
      }))
/** A format that the rule takes. */
const goodFormat = ({ formats }: FileRule): string => formats?.[0] ?? 'png'

type Change = { readonly name: string; readonly change: Partial<HandedWork>; readonly kept: boolean }
const around = (limit: number | undefined, at: (value: number) => Partial<HandedWork>, isMin = false): Change[] =>
  limit === undefined
    ? []
    : STEPS.map((step) => ({
        name: `${limit} ${step < 0 ? '−' : '+'} ${Math.abs(step)}`,
        change: at(limit + step),
        kept: isMin ? step >= 0 : step <= 0,
      }))

/** The cells of each rule; a rule that a kind does not have is absent. */
const changes = (
  kind: WorkKind,
  { film, pictures, cover, article }: KindRules,
): Partial<Record<FileRuleName, Change[]>> => {
  const picture: SizedFile = { bytes: 1, format: pictures === undefined ? 'png' : goodFormat(pictures) }
  const many = (count: number): Partial<HandedWork> => ({ pictures: Array.from({ length: count }, () => picture) })
  const coverFormat = cover === undefined ? 'png' : goodFormat(cover)
  return {
    'film seconds': around(film?.maxSeconds, (seconds) => ({ film: { ...FILM, seconds } })),
    'film seconds at least': around(film?.minSeconds, (seconds) => ({ film: { ...FILM, seconds } }), true),
    'film bytes': around(film?.maxBytes, (bytes) => ({ film: { ...FILM, bytes } })),
    pictures: around(pictures?.max, many),
    'pictures at least':
      kind === 'image' ? [0, 1, 2].map((count) => ({ name: `${count}`, change: many(count), kept: count > 0 })) : [],
    'picture bytes': around(pictures?.maxBytes, (bytes) => ({ pictures: [picture, { ...picture, bytes }] })),
    'picture formats':
      pictures === undefined
        ? []
        : formatsOf(pictures).map(({ format, kept }) => ({
            name: format,
            change: { pictures: [picture, { bytes: 1, format }] },
            kept,
          })),
    'cover bytes': around(cover?.maxBytes, (bytes) => ({ cover: { bytes, format: coverFormat } })),
    'cover formats':
      cover === undefined
        ? []
        : formatsOf(cover).map(({ format, kept }) => ({ name: format, change: { cover: { bytes: 1, format } }, kept })),
    'article cover':
      article?.coverRequired !== true
        ? []
        : [
            { name: 'none', change: { cover: null, pictures: [] }, kept: false },
            // The first of the text is taken then.
            { name: 'a picture', change: { cover: null }, kept: true },
            { name: 'chosen', change: { pictures: [] }, kept: true },
          ],
  }
}

export function fileCells(kind: WorkKind, rules: KindRules): FileCell[] {
  return (Object.entries(changes(kind, rules)) as [FileRuleName, Change[]][]).flatMap(([rule, list]) =>
    list.map(({ name, change, kept }) => ({
      rule,
      name,
      kept,
      work: handed(plainWords(kind, rules), {
        cover: { bytes: 1, format: rules.cover === undefined ? 'png' : goodFormat(rules.cover) },
        ...change,
      }),
    })),
  )
}

/** How many rules with numbers, and of formats, the data hold, counted without making works of them. */
export function fileRulesIn(
  kind: WorkKind,
  { film, pictures, cover, article }: KindRules,
): { limits: number; formats: number } {
  return {
    limits:
      [film?.maxSeconds, film?.minSeconds, film?.maxBytes, pictures?.max, pictures?.maxBytes, cover?.maxBytes].filter(
        (one) => one !== undefined,
      ).length +
      (kind === 'image' ? 1 : 0) +
      (article?.coverRequired === true ? 1 : 0),
    formats: [pictures?.formats, cover?.formats].filter((one) => one !== undefined).length,
  }
}
/** Three cells for each limit, and one for each ending. */
export function fileCellsIn(kind: WorkKind, rules: KindRules): number {
  return (
    fileRulesIn(kind, rules).limits * STEPS.length +
    [rules.pictures, rules.cover].filter((one) => one?.formats !== undefined).length * ENDINGS.length
  )
}
