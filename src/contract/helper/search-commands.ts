// Looks at the search pages of the platforms: where works stand, and what the search box suggests. Nothing is liked,
// followed or played.
import { z } from 'zod'
import { platformValue } from '../entities/account.ts'
import { command, helperEvent } from './command.ts'
import { helperThirdAuth } from './commands.ts'

/**
 * Searches by one identity on one platform and day; a search beyond is refused before the page is opened (`reason`),
 * tomorrow it goes again.
 */
export const SEARCHES_PER_DAY = 100
/** What one job types into search boxes at most, both levels together. */
export const SUGGEST_PER_JOB = 200
/** Words typed into search boxes by one identity on one platform and day. */
export const SUGGEST_PER_DAY = 400
/** Suggestions that are kept of one word typed. */
export const SUGGEST_PER_WORD = 10

/** Results are personal: who looked belongs to each. `account:<id>` needs its `thirdauth`. */
export const searchIdentity = z.string().regex(/^(?:logged_out|account:[1-9]\d{0,9})$/, '查询账号不正确')
/**
 * ok = looked (an empty list is an answer), blocked = the site wants a person or a login and the look ended there,
 * error = it could not be looked.
 */
export const searchStatus = z.enum(['ok', 'blocked', 'error'])
/**
 * One result; '' = the page doesn't tell. `author_sec_uid`: the author's id as it stands in addresses (抖音: sec_uid, B站:
 * mid, 小红书: user id): an own account is known by its third_sec_uid or its account_id. `rank` from 1, advertisements and
 * repeated works not counted.
 */
export const searchHit = z.object({
  rank: z.number().int().min(1),
  item_id: z.string().max(128),
  author_sec_uid: z.string().max(256),
  author_name: z.string().max(200),
  title: z.string().max(1000),
  url: z.string().max(2000),
})

/**
 * Searches for a word and reads the first `depth` works. `depth` of the reply = works that were really looked at, less
 * only where the site showed no more (`ok`) or the look was broken off. Blocks, the daily limit and faults are a status
 * with its `reason` in words; thrown are only what stands before a look: no such command (404 of an older helper, else
 * 501 with NO_SUCH_COMMAND), no such platform (501), no session, cancel. `ask_person` true lets a person solve a
 * captcha in the window of this computer. Progress comes as `searchProgress`.
 */
export const searchRank = command({
  cmd: 'searchRank',
  title: '关键词排名查询',
  level: 'read',
  timeoutMs: 300_000,
  input: z
    .object({
      job_item_id: z.number().int().min(0),
      keyword: z.string().trim().min(1).max(60),
      platform_value: platformValue,
      depth: z.number().int().min(10).max(100),
      identity: searchIdentity,
      thirdauth: helperThirdAuth.optional(),
      ask_person: z.boolean().default(false),
    })
    .strict()
    .refine((one) => one.identity === 'logged_out' || one.identity === `account:${one.thirdauth?.id}`, {
      path: ['thirdauth'],
      message: '用账号查询时需要该账号的授权信息',
    })
    .refine((one) => one.thirdauth === undefined || one.thirdauth.platform_value === one.platform_value, {
      path: ['thirdauth'],
      message: '账号不属于该平台',
    }),
  output: z.object({
    status: searchStatus,
    hits: z.array(searchHit).max(100),
    depth: z.number().int().min(0),
    evidence_id: z.string().nullable(),
    reason: z.string().max(300),
  }),
})

/**
 * ok, empty = looked and nothing is suggested, blocked = the site wants a person, error = could not be looked (or was
 * not: `reason`).
 */
export const suggestStatus = z.enum(['ok', 'empty', 'blocked', 'error'])
/**
 * Types words into the search box and reads what is suggested below it; search is never pressed. With `depth` 2 the
 * suggestions are typed, too: they stand in the list with `level` 2. Answers for every seed, asked or not (`reason`).
 * `asked` = words that were really typed. Without `thirdauth` in a browser that is signed in nowhere. Progress comes as
 * `searchProgress`. `kind` relevant reads the related words of the results page instead: each is a search, counted as
 * one too; 501 where the site has none. An older helper knows no kind: leave it out for the box.
 */
export const suggestWords = command({
  cmd: 'suggestWords',
  title: '搜索下拉词',
  level: 'read',
  timeoutMs: 1_800_000,
  input: z
    .object({
      platform_value: platformValue,
      words: z.array(z.string().trim().min(1).max(60)).min(1).max(20),
      depth: z.union([z.literal(1), z.literal(2)]),
      kind: z.enum(['pulldown', 'relevant']).optional(),
      thirdauth: helperThirdAuth.optional(),
      ask_person: z.boolean().default(false),
    })
    .strict()
    .refine((one) => one.thirdauth === undefined || one.thirdauth.platform_value === one.platform_value, {
      path: ['thirdauth'],
      message: '账号不属于该平台',
    }),
  output: z.object({
    list: z
      .array(
        z.object({
          seed: z.string(),
          level: z.union([z.literal(1), z.literal(2)]),
          status: suggestStatus,
          words: z
            .array(z.object({ word: z.string().min(1).max(100), rank: z.number().int().min(1) }))
            .max(SUGGEST_PER_WORD),
          reason: z.string().max(300),
        }),
      )
      .max(SUGGEST_PER_JOB + 20),
    asked: z.number().int().min(0),
    evidence_id: z.string().nullable(),
  }),
})

/** The picture of a look as a data URL (JPEG); kept 30 days, for the origin that asked for the look. */
export const searchEvidence = command({
  cmd: 'searchEvidence',
  title: '查询截图',
  level: 'read',
  timeoutMs: 15_000,
  input: z.object({ evidence_id: z.string().regex(/^[0-9a-f]{32}$/, '截图标识不正确') }).strict(),
  output: z.object({ content: z.string() }),
})
/** What a running look does now; `job_item_id` 0 for words; `total` 0 = not known. */
export const searchProgress = helperEvent({
  event: 'searchProgress',
  data: z.object({
    request_id: z.string(),
    job_item_id: z.number().int(),
    text: z.string(),
    done: z.number().int(),
    total: z.number().int(),
  }),
})
