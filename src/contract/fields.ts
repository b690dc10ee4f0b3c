import { z } from 'zod'

/** Largest id: 2^53 - 1, so that it survives JSON. */
const MAX_ID = Number.MAX_SAFE_INTEGER
/** Largest number of a 32-bit column: counts, versions, ids of lists that we ship. */
const MAX_INT = 2_147_483_647

const numeric = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,16}$/, '必须是整数')
    .transform(Number),
])

/** Whole number within bounds, of 32 bits unless said otherwise; accepts the digits of a query string too. */
export function int(min = -MAX_INT - 1, max = MAX_INT) {
  return numeric.pipe(z.number().int('必须是整数').min(min, `不能小于 ${min}`).max(max, `不能大于 ${max}`))
}
/** Row id. */
export function id() {
  return int(1, MAX_ID)
}
/** Row id or 0 for "none". */
export function idOrZero() {
  return int(0, MAX_ID)
}
/** 0 or 1 . */
export function flag() {
  return numeric.pipe(z.union([z.literal(0), z.literal(1)], '只能是 0 或 1'))
}
/** Unix seconds; 0 = not set. */
export function unixTime() {
  return int(0, 32_503_680_000)
}
/** A day, YYYY-MM-DD, that exists. */
export function day() {
  return z.iso.date('日期格式为 YYYY-MM-DD')
}
/**
 * Name of the zone of the caller's clock, `Asia/Shanghai`; one that the server does not know counts as the company's.
 */
export function timeZone() {
  return z.string().max(64)
}
/** List of ids: JSON array, or `1,2,3` in a query string. */
export function ids(max = 500) {
  return z
    .union([
      z.array(id()),
      z
        .string()
        .regex(/^\d{1,16}(,\d{1,16})*$/, '格式应为 1,2,3')
        .transform((s) => s.split(',').map(Number)),
    ])
    .pipe(z.array(z.number().int().min(1).max(MAX_ID)).min(1, '请至少选择一项').max(max, `一次最多 ${max} 项`))
}
/** Arguments of `refine` for every text that is stored: a NUL can't be in PostgreSQL. */
export const NO_NUL = [(s: string) => !s.includes('\u0000'), '含有不允许的字符'] as const
/** Text, trimmed, with its length in code points bounded. */
export function text(max: number, min = 0) {
  return z
    .string()
    .trim()
    .refine((s) => [...s].length >= min, min === 1 ? '不能为空' : `至少 ${min} 个字`)
    .refine((s) => [...s].length <= max, `最多 ${max} 个字`)
    .refine(...NO_NUL)
}
/** What a platform's page showed, as it stands there: not trimmed, counted in UTF-16 units. */
export function seenText(max: number, min = 0) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine(...NO_NUL)
}
/** Longest name of a file that is kept, in characters. */
const FILE_NAME_MAX = 200
/**
 * A file's name as it comes: one that is longer is shortened before its ending, which tells what it is. Characters as
 * people see them stay whole.
 */
export function fileName() {
  return text(4_096, 1).transform((name) => {
    if ([...name].length <= FILE_NAME_MAX) return name
    const ending = /\.[^.\s]{1,16}$/u.exec(name)?.[0] ?? ''
    let kept = ''
    for (const { segment } of new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(name)) {
      if ([...kept, ...segment, ...ending].length > FILE_NAME_MAX) break
      kept += segment
    }
    return `${kept}${ending}`
  })
}
/** Lines of text, trimmed, none empty: the sentence names the line, `what` it is and how long it may be. */
export function lines(what: string, max: number, most: number) {
  return z
    .array(text(10_000))
    .max(most)
    .superRefine((list, ctx) => {
      for (const [at, line] of list.entries()) {
        const length = [...line].length
        if (length > 0 && length <= max) continue
        ctx.addIssue({
          code: 'custom',
          path: [at],
          params: { sentence: true },
          message:
            length === 0 ? `第 ${at + 1} 行${what}是空的` : `第 ${at + 1} 行${what}有 ${length} 个字，最多 ${max} 个字`,
        })
      }
    })
}
/** Key made by the client so that a repeated POST is done once. */
export function clientToken() {
  return z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, '标识格式不正确')
}
/** Search words of a list. */
export function keyword() {
  return text(100).optional()
}

/** Parameters every paged list takes. */
export function pageQuery(maxLimit = 200) {
  return {
    page: int(1, 1_000_000).default(1),
    limit: int(1, maxLimit).default(20),
    keyword: keyword(),
    sort_field: z
      .string()
      .regex(/^[a-z_]{1,40}$/)
      .optional(),
    sort_order: z.enum(['asc', 'desc']).optional(),
  }
}
/** Answer of every paged list. */
export function page<T extends z.ZodType>(row: T) {
  return z.object({
    total: z.number().int(),
    per_page: z.number().int(),
    current_page: z.number().int(),
    last_page: z.number().int(),
    data: z.array(row),
  })
}
export interface Page<T> {
  total: number
  per_page: number
  current_page: number
  last_page: number
  data: T[]
}
/**
 * The last second that a time on the way out may name (year 5138): milliseconds, which the tables hold, are far above
 * it and are refused.
 */
const LAST_SECOND = 99_999_999_999
/** A moment on the way out, unix seconds; 0 = none. */
export function outTime() {
  return z.number().int().max(LAST_SECOND)
}
export function outFlag() {
  return z.union([z.literal(0), z.literal(1)])
}
/** A metric that was never collected is null, never 0. */
export function metric() {
  return z.number().nullable()
}
