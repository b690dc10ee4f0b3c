// Forbidden words: categories that are the same for everybody, and the company's own.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { platformValue } from '../entities/account.ts'
import { text } from '../fields.ts'

export const wordCategory = z.enum(['extreme', 'authority', 'time', 'contact', 'medical', 'finance', 'tenant'])
export type WordCategory = z.infer<typeof wordCategory>
/** 1 warns, 2 keeps a work from being published. */
export const wordLevel = z.union([z.literal(1), z.literal(2)])

/** A word found. `pos`: code units from the beginning of the text. `replacement` '' = take it out. */
export const wordHit = z.object({
  word: z.string(),
  category: wordCategory,
  level: wordLevel,
  pos: z.number().int(),
  replacement: z.string(),
})
export type WordHit = z.infer<typeof wordHit>

/** Most words of a company. */
export const OWN_WORDS_MAX = 1_000
const ownWord = z.object({ word: text(30, 1), replacement: text(30).default('') }).strict()
const table = z.object({
  /** What everybody has; `samples` are words of it in their plain form, '' patterns in words. */
  categories: z.array(
    z.object({ category: wordCategory, name: z.string(), level: wordLevel, samples: z.array(z.string()) }),
  ),
  /** The company's own; all of level 2. */
  words: z.array(z.object({ word: z.string(), replacement: z.string() })),
})

/** The categories and the company's own words. */
export const getForbiddenWords = get('admin', 'getForbiddenWords', {
  title: '违禁词',
  anyone: 'the list that everybody’s texts are held against',
  input: z.object({}).strict(),
  output: table,
})
/** Sets all own words. BAD_INPUT for the same word twice, and for a replacement that is forbidden itself. */
export const setForbiddenWords = post('admin', 'setForbiddenWords', {
  title: '修改违禁词',
  perm: 'setting:edit',
  audit: 'settings.words',
  input: z.object({ words: z.array(ownWord).max(OWN_WORDS_MAX, `最多 ${OWN_WORDS_MAX} 个自定义违禁词`) }).strict(),
  output: table,
})
/** Words of each text, in its order. */
export const checkForbiddenWords = post('common', 'checkForbiddenWords', {
  title: '违禁词检测',
  unlogged: 'changes nothing',
  anyone: 'looks at a text that the caller brings',
  input: z
    .object({ texts: z.array(z.string().max(200_000)).min(1).max(100), platform_value: platformValue.optional() })
    .strict(),
  output: z.array(z.object({ text: z.string(), hits: z.array(wordHit) })),
})
