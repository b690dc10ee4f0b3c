// Titles of main words, regions and what people add .
import { z } from 'zod'
import { post } from '../endpoint.ts'
import { platformValue } from '../entities/account.ts'
import { flag, int, NO_NUL } from '../fields.ts'
import { DROPS } from '../titles/drops.ts'
import { readTemplate } from '../titles/templates.ts'

/** Most lines of one column; most main words. */
export const COLUMN_MAX = 500
export const MAINS_MAX = 200
const line = z
  .string()
  .max(100)
  .refine(...NO_NUL)
const column = (max = COLUMN_MAX) => z.array(line).max(max, `一列最多 ${max} 行`).default([])

/** Columns as typed, one line each, at most 20 characters. `templates` over {P}{R}{M}{S}; empty = the usual four. */
export const titleColumns = {
  regions: column(),
  prefixes: column(),
  mains: z.array(line).min(1, '请填写主词').max(MAINS_MAX, `主词最多 ${MAINS_MAX} 个`),
  suffixes: column(),
  negatives: column(),
  templates: z
    .array(
      z
        .string()
        .max(20)
        .refine((text) => readTemplate(text) !== null, '模板由 {P}{R}{M}{S} 组成，每个最多一次'),
    )
    .max(12)
    .default([]),
}
/**
 * What titles are made of when a call makes them for works: as many as there are works, each fit for its platforms.
 * Lengths in characters.
 */
export const titleSpec = z
  .object({
    ...titleColumns,
    min_len: int(1, 100).default(6),
    max_len: int(1, 200).optional(),
    seed: int(0, 2_147_483_647).default(1),
  })
  .strict()
export type TitleSpec = z.infer<typeof titleSpec>
const counts = z.record(z.enum(DROPS), z.number().int())

/**
 * Titles that fit every named platform (length in its own counting), evenly over the main words, decided by `seed`.
 * `min_len` and `max_len` in characters. `exclude_used` 1 leaves out what the company has taken already. `risk` 1 =
 * holds a word that is better avoided; `exhausted` 1 = more can't be had.
 */
export const makeTitles = post('common', 'fissionTitles', {
  title: '标题裂变',
  unlogged: 'changes nothing',
  perm: 'plan:list',
  input: z
    .object({
      ...titleColumns,
      platform_values: z.array(platformValue).max(20).default([]),
      num: int(1, 2000),
      min_len: int(1, 100).default(6),
      max_len: int(1, 200).optional(),
      exclude_used: flag().default(1),
      seed: int(0, 2_147_483_647).default(1),
    })
    .strict(),
  output: z.object({
    total_combinations: z.number(),
    list: z.array(
      z.object({
        title: z.string(),
        region: z.string(),
        prefix: z.string(),
        main: z.string(),
        suffix: z.string(),
        template: z.string(),
        char_len: z.number().int(),
        risk: z.union([z.literal(0), z.literal(1)]),
      }),
    ),
    dropped: counts,
    coverage: z.array(z.object({ main: z.string(), count: z.number().int() })),
    refused: z.array(
      z.object({
        slot: z.enum(['R', 'P', 'M', 'S']),
        line: z.string(),
        why: z.enum(['hash', 'newline', 'too_long', 'repeated']),
      }),
    ),
    exhausted: z.union([z.literal(0), z.literal(1)]),
  }),
})
