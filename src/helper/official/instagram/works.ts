// The account's works with their numbers.
import { z } from 'zod'
import type { RunContext } from '../../lib/run-context.ts'
import type { PublishedWork, WorkCounters } from '../../platforms/platform.ts'
import { HelperError } from '../../lib/errors.ts'
import type { Graph } from './graph.ts'

const PAGE = '50'
const MOST_PAGES = 4
/** Insights cost a call each: only of the newest, back to the asked time. */
const INSIGHTS = 20

const count = z.number().int().min(0).nullish().catch(null)
const row = z.object({
  id: z.string(),
  caption: z.string().default(''),
  media_type: z.string().default(''),
  permalink: z.string().default(''),
  timestamp: z.string().default(''),
  like_count: count,
  comments_count: count,
})
const page = z.object({
  data: z.array(row),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
})
const insights = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value: z.union([z.number(), z.unknown()]) })).default([]),
    }),
  ),
})

/** Unix s; 0 = not told. "2026-11-20T10:00:00+0000": the zone without a colon is not ISO. */
const timeOf = (timestamp: string): number =>
  Math.floor((Date.parse(timestamp.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')) || 0) / 1000)

const toWork = (one: z.output<typeof row>, counters: WorkCounters): PublishedWork => ({
  platformItemId: one.id,
  platformUrl: one.permalink,
  title: one.caption.split('\n')[0]?.trim() ?? '',
  kind: one.media_type === 'VIDEO' ? 'video' : 'image',
  publishTime: timeOf(one.timestamp),
  durationMs: null,
  state: 'published',
  reason: '',
  counters,
})

/** Views, shares and saves of one work; null = the app may not see insights, so nobody need ask again. */
const insightsOf = async (
  ctx: RunContext,
  graph: Graph,
  id: string,
): Promise<Readonly<Record<string, number>> | null> => {
  try {
    const { data } = await graph.read(ctx, `${id}/insights`, { metric: 'views,shares,saved' }, insights)
    return Object.fromEntries(
      data.flatMap(({ name, values }) =>
        typeof values[0]?.value === 'number' ? [[name, values[0].value] as const] : [],
      ),
    )
  } catch (error) {
    ctx.check()
    if (error instanceof HelperError && (error.kind === 'platform-limit' || error.kind === 'session')) return null
    return {}
  }
}

/**
 * Newest works back to `since` (unix s), at most 200. @throws HelperError `session` when the token is no longer taken
 */
export async function worksList(ctx: RunContext, graph: Graph, since: number): Promise<readonly PublishedWork[]> {
  const found: PublishedWork[] = []
  let after = ''
  let allowed = true
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const { data, paging } = await graph.read(
      ctx,
      `${graph.account}/media`,
      {
        fields: 'id,caption,media_type,permalink,timestamp,like_count,comments_count',
        limit: PAGE,
        ...(after ? { after } : {}),
      },
      page,
    )
    for (const one of data) {
      const asked = allowed && found.length < INSIGHTS && timeOf(one.timestamp) >= since
      const more = asked ? await insightsOf(ctx, graph, one.id) : {}
      if (more === null) allowed = false
      found.push(
        toWork(one, {
          play: more?.['views'] ?? null,
          like: one.like_count ?? null,
          comment: one.comments_count ?? null,
          share: more?.['shares'] ?? null,
          collect: more?.['saved'] ?? null,
        }),
      )
    }
    after = paging?.cursors?.after ?? ''
    if (!paging?.next || !after || (found.at(-1)?.publishTime ?? 0) < since) break
  }
  return found
}
