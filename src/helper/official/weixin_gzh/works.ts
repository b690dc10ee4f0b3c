// What the account published, and where it may not publish by interface: its drafts.
import { z } from 'zod'
import { ONLY_DRAFT } from '../../../contract/only-draft.ts'
import type { RunContext } from '../../lib/run-context.ts'
import type { PublishedWork } from '../../platforms/platform.ts'
import { jsonOf, shaped } from '../kit/answers.ts'
import type { Api } from './api.ts'
import { codeOf, errorOf, SITE, UNAUTHORIZED } from './errors.ts'

const PAGE = 20
const MOST_PAGES = 5

const entry = z.object({
  title: z.string().default(''),
  article_type: z.string().default('news'),
  url: z.string().default(''),
  is_deleted: z.boolean().default(false),
})
const page = z.object({
  item: z
    .array(
      z.object({
        article_id: z.string().default(''),
        media_id: z.string().default(''),
        update_time: z.number().default(0),
        content: z.object({ news_item: z.array(entry).default([]) }),
      }),
    )
    .default([]),
})

/**
 * Entries of one message have one id; the later ones get a number behind it. Numbers of readers are told for mass
 * messages only, so there are none.
 */
const toWorks = (one: z.output<typeof page>['item'][number], draft: boolean): PublishedWork[] =>
  one.content.news_item.flatMap((news, index) =>
    news.is_deleted
      ? []
      : [
          {
            platformItemId: `${draft ? one.media_id : one.article_id}${index > 0 ? `#${index + 1}` : ''}`,
            platformUrl: draft ? '' : news.url.replace(/^http:/, 'https:'),
            title: news.title.trim(),
            kind: news.article_type === 'newspic' ? ('image' as const) : ('official' as const),
            publishTime: one.update_time,
            durationMs: null,
            state: draft ? ('in-review' as const) : ('published' as const),
            reason: draft ? ONLY_DRAFT : '',
          },
        ],
  )

/**
 * Newest works back to `since` (unix s), at most 100. An account that may publish lists what it published: a draft of
 * it was not.
 * @throws HelperError `session` when the token is no longer taken
 */
export async function worksList(ctx: RunContext, api: Api, since: number): Promise<readonly PublishedWork[]> {
  const found: PublishedWork[] = []
  let draft = false
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const body = { offset: pages * PAGE, count: PAGE, no_content: 1 }
    let answer = await api.post(ctx, draft ? 'draft/batchget' : 'freepublish/batchget', body)
    if (!draft && codeOf(answer).code === UNAUTHORIZED) {
      draft = true
      answer = await api.post(ctx, 'draft/batchget', body)
    }
    const { code, words } = codeOf(answer)
    if (code !== 0) throw errorOf(code, words, '')
    const { item } = shaped(SITE, jsonOf(answer), page)
    found.push(...item.flatMap((one) => toWorks(one, draft)))
    if (item.length < PAGE || (item.at(-1)?.update_time ?? 0) < since) break
  }
  return found
}
