// The creation centre: own works, own copy, lines of business, and kept configurations.
import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { clipConfig, clipMode } from '../entities/clip.ts'
import { flag, id, idOrZero, ids, int, outFlag, outTime, page, pageQuery, text } from '../fields.ts'
import { keywordSource } from './keywords.ts'

/** A finished or coming film, an image post, or an article. `use_count`: works that use it. */
export const creation = z.object({
  kind: z.enum(['film', 'pictures', 'article']),
  id: z.number().int(),
  /** The order of a film, 0 for an article. */
  clip_id: z.number().int(),
  clip_name: z.string(),
  /** '' for an article. */
  mode: z.union([clipMode, z.literal('')]),
  title: z.string(),
  /** As of an output: 0 waiting, 1 rendering, 2 ok, -1 failed, 5 cancelled; an article is 2. */
  status: z.number().int(),
  cover_url: z.string(),
  file_url: z.string(),
  duration_ms: z.number().int().nullable(),
  use_count: z.number().int(),
  create_time: outTime(),
})
export type Creation = z.infer<typeof creation>

export const copyScene = z.enum(['opening', 'body', 'ending', 'full'])
export type CopyScene = z.infer<typeof copyScene>
/** Longest text, in characters: what one caption text takes. */
export const COPY_LENGTH = 1000

const copyWriting = z.object({
  id: z.number().int(),
  title: z.string(),
  content: z.string(),
  scene: copyScene,
  word_count: z.number().int(),
  industry_id: z.number().int(),
  industry_name: z.string(),
  tags: z.array(z.string()),
  use_count: z.number().int(),
  /** Made by the caller. */
  mine: outFlag(),
  create_time: outTime(),
})
export type CopyWriting = z.infer<typeof copyWriting>

/** A word people look for: entered by the company, or what a site suggested. Nobody here knows how often. */
const hotWord = z.object({
  word: z.string(),
  source: keywordSource,
  /** The word it was suggested for, '' = none. */ seed: z.string(),
  /** Position in what the source gave, from 1; null = it was no list. */ rank: z.number().int().nullable(),
  score: z.number().int().nullable(),
  score_reason: z.string(),
  /** 1 = in the library. */ kept: outFlag(),
  time: outTime(),
})
export type HotWord = z.infer<typeof hotWord>
/** Group of the library whose words count as hot whatever their score. */
export const HOT_GROUP = '热词'

/**
 * Own films and articles, the newest first; articles only for those who may see them. `today` is the company's day.
 * `status` and `mode` leave articles out. `tab` inspiration answers `copies` (own copy, by line of business), hot
 * answers `hot`: words of the library that sound like buying, and what sites suggested last; `list` is empty then.
 */
export const creationData = get('common', 'getCreationData', {
  title: '创作中心',
  perm: 'clip:list',
  input: z
    .object({
      ...pageQuery(),
      tab: z.enum(['mine', 'inspiration', 'hot']).default('mine'),
      industry_id: int(1).optional(),
      mode: clipMode.optional(),
      status: int(-1, 5).optional(),
    })
    .strict(),
  output: z.object({
    stat: z.object({
      total: z.number().int(),
      today: z.number().int(),
      rendering: z.number().int(),
      failed: z.number().int(),
      unused: z.number().int(),
    }),
    list: page(creation),
    copies: page(copyWriting).optional(),
    hot: page(hotWord).optional(),
  }),
})

/**
 * The company's own copy, newest first. `keyword` looks in title, text and tags; `industry_id` counts its parts
 * too; `mine` 1 = made by the caller.
 */
export const listCopyWritings = get('common', 'getCopyWritingList', {
  title: '文案库',
  perm: 'clip:list',
  input: z
    .object({ ...pageQuery(), industry_id: int(1).optional(), scene: copyScene.optional(), mine: flag().default(0) })
    .strict(),
  output: page(copyWriting),
})
/** Makes or changes one. BAD_INPUT for a line of business that does not exist, NOT_FOUND. */
export const saveCopyWriting = post('common', 'addOrEditCopyWriting', {
  title: '保存文案',
  perm: 'clip:edit',
  audit: 'copywriting.save',
  input: z
    .object({
      id: id().optional(),
      title: text(60, 1),
      content: text(COPY_LENGTH, 1),
      scene: copyScene.default('full'),
      industry_id: int(0).default(0),
      tags: z.array(text(20, 1)).max(10, '最多 10 个标签').default([]),
    })
    .strict(),
  output: z.object({ id: z.number().int() }),
})
/** NOT_FOUND when one is not there: then none is deleted. */
export const deleteCopyWritings = post('common', 'delCopyWriting', {
  title: '删除文案',
  perm: 'clip:del',
  audit: 'copywriting.delete',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ deleted: z.number().int() }),
})

/** Lines of business. With `parent_id` the parts of one; with `tree` 0 without their parts. */
export const listIndustries = get('common', 'getIndustryList', {
  title: '行业列表',
  anyone: 'lines of business, the same for everybody',
  input: z.object({ parent_id: idOrZero().default(0), tree: flag().default(1) }).strict(),
  output: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      children: z.array(z.object({ id: z.number().int(), name: z.string() })),
    }),
  ),
})

/** Kept configurations of clips, the one used last first. */
export const listClipTemplates = get('clip', 'getHistoryTemplate', {
  title: '剪辑模板',
  perm: 'clip:list',
  input: z.object({ ...pageQuery(), mode: clipMode.optional(), ids: ids(50).optional() }).strict(),
  output: page(
    z.object({
      id: z.number().int(),
      name: z.string(),
      cover_url: z.string(),
      mode: clipMode,
      config: clipConfig,
      use_count: z.number().int(),
      last_use_time: outTime(),
    }),
  ),
})
/** Keeps a configuration under a name. */
export const saveClipTemplate = post('clip', 'saveTemplate', {
  title: '保存剪辑模板',
  perm: 'clip:edit',
  audit: 'clip.template',
  input: z.object({ name: text(60, 1), mode: clipMode, config: clipConfig }).strict(),
  output: z.object({ id: z.number().int() }),
})
/** NOT_FOUND when one is not there: then none is deleted. */
export const deleteClipTemplates = post('clip', 'delHistoryTemplate', {
  title: '删除剪辑模板',
  perm: 'clip:del',
  audit: 'clip.template_delete',
  input: z.object({ ids: ids(200) }).strict(),
  output: z.object({ deleted: z.number().int() }),
})
