// Selector tables as data: what may replace the built-in table of a platform without a release, and how it travels.
import { z } from 'zod'
import { platformValue } from './account.ts'

/** A signed table never gets larger than this, characters. */
export const TABLE_TEXT_MAX = 200_000
/** Longest sentence of a switched-off platform, characters. */
export const OFF_MAX = 100

const WORDS = /^(?:text|part|says)\([^{};]{1,400}?\)=\S.{0,199}$/s
const XPATH = /^::-p-xpath\(\(?\/\/.{1,1200}\)$/s
/** Plain CSS: none of the other forms, nothing that could be more than a selector. */
const CSS = /^(?!::-p-)(?!(?:text|part|says)\()[^{}<;]{1,400}$/
const CLOSES: Readonly<Record<string, string>> = { '(': ')', '[': ']' }

/** Brackets and quotes close in their order: what does not would break every look of the page. */
const isBalanced = (text: string): boolean => {
  const open: string[] = []
  let quote = ''
  for (const sign of text) {
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (CLOSES[sign] !== undefined) open.push(CLOSES[sign])
    else if ((sign === ')' || sign === ']') && open.pop() !== sign) return false
  }
  return quote === '' && open.length === 0
}

/** One alternative: CSS, `text()=`, `part()=`, `says()=`, or `::-p-xpath(//…)`. Data only, never code. */
export const selector = z
  .string()
  .max(1_300)
  .refine(
    (one) =>
      WORDS.test(one)
        ? isBalanced(one.slice(0, one.indexOf(')=') + 1))
        : (XPATH.test(one) || CSS.test(one)) && isBalanced(one),
    '定位格式不正确',
  )

/** Version of a helper as `1.2.3`. */
const version = z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, '版本格式应为 1.2.3')

/**
 * What a signed file says. `tables` replaces the named keys with ordered alternatives; `off`: the platform is switched
 * off with this sentence.
 */
export const tableBundle = z
  .object({
    platform: platformValue,
    version: z.number().int().min(1).max(1_000_000),
    date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式应为 2026-01-01'),
    min_helper: version.default('0.0.0'),
    tables: z
      .record(
        z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,40}$/, '键名不正确'),
        z.array(selector).min(1, '至少一项').max(20),
      )
      .default({}),
    off: z.string().trim().max(OFF_MAX).default(''),
  })
  .strict()

/** The file: the bundle with its Ed25519 signature (base64) over the canonical text of everything else. */
export const signedTable = tableBundle.extend({
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/, '签名格式不正确'),
})
export type SignedTable = z.infer<typeof signedTable>

/** The text that is signed: the file without its signature, keys sorted at every level, no blanks. */
export function canonicalTable(file: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(file).filter(([key]) => key !== 'signature')),
    (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
        : value,
  )
}

/**
 * Reads a file as JSON; what is no signed table answers the first thing that is wrong, in Chinese. The signature itself
 * is not checked here.
 */
export function readSignedTable(
  text: string,
): { file: SignedTable; raw: Readonly<Record<string, unknown>> } | { problem: string } {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return { problem: '文件不是有效的 JSON' }
  }
  const parsed = signedTable.safeParse(raw)
  if (parsed.success && typeof raw === 'object' && raw !== null) return { file: parsed.data, raw: { ...raw } }
  const [issue] = parsed.error?.issues ?? []
  return { problem: `页面规则格式不正确：${issue ? `${issue.path.join('.')} ${issue.message}`.slice(0, 120) : ''}` }
}

/**
 * Where a platform's table comes from, as a helper tells it. `note`: why it is not the newest one, '' = nothing to
 * tell.
 */
export const tableState = z.object({
  platform_value: platformValue,
  source: z.enum(['built-in', 'installed']),
  version: z.number().int(),
  date: z.string(),
  off: z.string(),
  note: z.string(),
  /** Finished publishes that this table was used for; 0 = nothing is known about its health. */
  runs: z.number().int(),
  /**
   * Keys that were found by a later alternative in finished runs: runs in which the key was found, and by which
   * alternative (2 = second).
   */
  fallbacks: z.array(
    z.object({ key: z.string(), runs: z.number().int(), later: z.number().int(), nth: z.number().int() }),
  ),
})
export type TableState = z.infer<typeof tableState>

/**
 * One key of a table as a dry probe saw it. `nth`: 1 = first alternative; 0 = none. `page` on which it stood, '' =
 * none.
 */
export const probedKey = z.object({
  key: z.string(),
  state: z.enum(['found', 'missing', 'unreachable']),
  nth: z.number().int(),
  of: z.number().int(),
  page: z.string(),
})
