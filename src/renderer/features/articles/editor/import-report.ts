import { dataPicture, pictureRefusal } from './picture-rules.ts'

export const LOST_KINDS = [
  'outside',
  'picture_type',
  'picture_size',
  'failed',
  'tables',
  'rules',
  'codes',
  'strikes',
  'notes',
  'embeds',
  'scripts',
  'links',
  'styles',
] as const
export type LostKind = (typeof LOST_KINDS)[number]
/** What did not come along as it was, and how often. */
export type ImportReport = readonly { kind: LostKind; n: number }[]

const SELECTORS: readonly (readonly [LostKind, string])[] = [
  ['tables', 'table'],
  ['rules', 'hr'],
  ['codes', 'pre, :not(pre) > code'],
  ['strikes', 's, del, strike'],
  ['notes', 'sup, sub'],
  ['embeds', 'video, audio, iframe, object, embed'],
  ['scripts', 'script'],
]
const SAFE_LINK = /^(https?:|mailto:)/i

/** Counts what article pages don't take in the HTML that a file became, before it is cleaned. Nothing in it is run. */
export function lostIn(html: string): ImportReport {
  // Handlers and styles would be reported by a strict policy, as in clean-html.
  const page = new DOMParser().parseFromString(html.replace(/\son[a-z]+\s*=|\sstyle\s*=/gi, ' data-off='), 'text/html')
  const counted = SELECTORS.map(([kind, selector]) => ({ kind, n: page.querySelectorAll(selector).length }))
  const links = [...page.querySelectorAll('a[href]')].filter((link) => {
    const href = link.getAttribute('href') ?? ''
    return !href.startsWith('#') && !SAFE_LINK.test(href.trim())
  }).length
  return [...counted, { kind: 'links' as const, n: links }].filter(({ n }) => n > 0)
}

/** Why a picture that stands in a file isn't even sent; null = it may go. */
export function lostPicture(src: string): LostKind | null {
  const file = dataPicture(src)
  if (file === null) return 'outside'
  const refusal = pictureRefusal(file)
  return refusal === null ? null : refusal === 'type' ? 'picture_type' : 'picture_size'
}

/** One line for each kind, in the usual order. */
export function mergeReports(...reports: readonly ImportReport[]): ImportReport {
  return LOST_KINDS.flatMap((kind) => {
    const n = reports.flat().reduce((sum, line) => sum + (line.kind === kind ? line.n : 0), 0)
    return n === 0 ? [] : [{ kind, n }]
  })
}
