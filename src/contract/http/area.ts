// Administrative divisions of China.
import { z } from 'zod'
import { get } from '../endpoint.ts'
import { flag, int, text } from '../fields.ts'

/** Most divisions that a search answers. */
export const AREA_HITS = 50
const DAYS_30 = 30 * 86_400

const facts = {
  adcode: z.string(),
  parent_adcode: z.string(),
  name: z.string(),
  short_name: z.string(),
  pinyin: z.string(),
  initials: z.string(),
  level: z.number().int(),
  has_child: z.union([z.literal(0), z.literal(1)]),
}
const leaf = z.object({ ...facts, path: z.string() })
const branch = leaf.extend({
  children: z
    .array(leaf.extend({ children: z.array(leaf.extend({ children: z.array(leaf).optional() })).optional() }))
    .optional(),
})
export type Area = z.infer<typeof branch>

/**
 * Administrative divisions. `level` 1 province, 2 city, 3 district: the deepest that is told. What lies directly in
 * `parent_adcode` (absent = provinces), with `tree` 1 all below it; with `keyword` those of this name, short name,
 * reading or its first letters, the best `AREA_HITS`. `path`: short names from the province down, by `/`.
 */
export const listAreas = get('common', 'area', {
  title: '行政区划',
  anyone: 'public geography',
  keepSeconds: DAYS_30,
  input: z
    .object({
      parent_adcode: z
        .string()
        .regex(/^\d{6}$/, '区划代码为 6 位数字')
        .optional(),
      level: int(1, 3).default(3),
      keyword: text(20).optional(),
      tree: flag().default(0),
    })
    .strict(),
  output: z.array(branch),
})
