// Reads of the creator site: works and look-ups.
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import type { AccountCall, Collection, PublishedWork, Topic } from '../platform.ts'
import { linkOf } from './info.ts'
import { memberJson } from './site.ts'

const PAGE = 20
const MOST_PAGES = 5
const REJECTED = new Set([-2, -3, -4, -12, -14, -16, -100])
/** `state` of a work that waits for its time. */
const WAITING = -40
/**
 * `state` of the list: 0 and above is public, -40 waits for its time, the rejected ones above, all others are in
 * review.
 */
const stateOf = (state: number): PublishedWork['state'] =>
  state >= 0 ? 'published' : state === WAITING ? 'scheduled' : REJECTED.has(state) ? 'rejected' : 'in-review'

const number = z.number().int().min(0).nullish().catch(null)
const stat = z.object({ view: number, like: number, reply: number, share: number, favorite: number }).nullish()
const archive = z.object({
  bvid: z.string(),
  title: z.string().default(''),
  state: z.number().default(-30),
  state_desc: z.string().nullish(),
  reject_reason: z.string().nullish(),
  ctime: z.number().default(0),
  ptime: z.number().default(0),
  duration: z.number().optional(),
})
const works = z.object({
  code: z.literal(0),
  data: z.object({
    arc_audits: z.array(z.object({ Archive: archive, stat })).nullish(),
    page: z.object({ count: z.number() }).nullish(),
  }),
})

/**
 * A work that waits tells when it goes out; one that is public does so since it was handed in. What is in review tells
 * nothing.
 */
const publicTime = ({ state, ptime, ctime }: z.output<typeof archive>): { readonly goesPublic?: number } =>
  state === WAITING && ptime > 0 ? { goesPublic: ptime } : state >= 0 && ctime > 0 ? { goesPublic: ctime } : {}

/** The account's videos, newest first, back to `since` (unix s) or 100 of them. */
export async function worksList(
  ctx: RunContext,
  { browser, since }: AccountCall & { since: number },
): Promise<readonly PublishedWork[]> {
  const found: PublishedWork[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data } = await memberJson(
      ctx,
      browser.page,
      `/x/web/archives?status=is_pubing%2Cpubed%2Cnot_pubed&pn=${page}&ps=${PAGE}&coop=1&interactive=1`,
      works,
    )
    const rows = data.arc_audits ?? []
    for (const { Archive: row, stat: told } of rows) {
      found.push({
        platformItemId: row.bvid,
        platformUrl: linkOf(row.bvid),
        title: row.title.trim(),
        kind: 'video',
        publishTime: row.ctime || row.ptime,
        durationMs: row.duration ? row.duration * 1000 : null,
        state: stateOf(row.state),
        reason: REJECTED.has(row.state) ? row.reject_reason || row.state_desc || '' : '',
        ...publicTime(row),
        counters: {
          play: told?.view ?? null,
          like: told?.like ?? null,
          comment: told?.reply ?? null,
          share: told?.share ?? null,
          collect: told?.favorite ?? null,
        },
      })
    }
    if (rows.length === 0 || found.length >= (data.page?.count ?? 0) || (found.at(-1)?.publishTime ?? 0) < since) break
  }
  return found
}

type Call = AccountCall & { keyword: string }
const tags = z.object({ code: z.literal(0), data: z.array(z.looseObject({ tag: z.string() })).nullish() })
/** Tags that the site proposes for a title that is this word. It gives them no ids: a tag is its word. */
export async function topicList(ctx: RunContext, { browser, keyword }: Call): Promise<readonly Topic[]> {
  const { data } = await memberJson(
    ctx,
    browser.page,
    `/x/vupre/web/tag/recommend?title=${encodeURIComponent(keyword)}`,
    tags,
  )
  return (data ?? []).map((one) => ({ id: one.tag, name: one.tag, viewCount: null, raw: one }))
}

const seasons = z.object({
  code: z.literal(0),
  data: z.object({
    seasons: z
      .array(
        z.looseObject({
          season: z.looseObject({
            id: z.union([z.string(), z.number()]).transform(String),
            title: z.string(),
            cover: z.string().default(''),
            ep_num: z.number().int().optional(),
          }),
        }),
      )
      .nullish(),
  }),
})
/** 合集 of the account whose name holds the keyword. */
export async function mixList(ctx: RunContext, { browser, keyword }: Call): Promise<readonly Collection[]> {
  const { data } = await memberJson(
    ctx,
    browser.page,
    '/x2/creative/web/seasons?pn=1&ps=50&order=mtime&sort=desc',
    seasons,
  )
  return (data.seasons ?? [])
    .filter(({ season }) => season.title.includes(keyword))
    .map((one) => ({
      mixId: one.season.id,
      name: one.season.title,
      coverUrl: one.season.cover,
      count: one.season.ep_num ?? null,
      raw: one,
    }))
}
