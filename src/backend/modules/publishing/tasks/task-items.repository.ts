// Writes the items of a new task.
import type { Db } from '../../../ports/database.ts'
import { printArticles, printKey } from '../articles/article-contents.ts'
import { writeImages } from '../store/item-codec.ts'
import { readMore, writeMore } from '../articles/more-articles.ts'
import type { Draft } from './task-drafts.ts'

/** Rows of one insert: well below both engines' number of parameters. */
const ROWS = 200

/** Stores the drafts in order and counts their sources as used. */
export async function insertItems(
  trx: Db,
  request: {
    taskId: number
    drafts: readonly Draft[]
    allowDuplicate: boolean
    publishNow?: boolean
    planId?: number | null
    /** Unix ms. */ now: number
  },
): Promise<void> {
  const prints = await printArticles(
    trx,
    request.drafts.map((draft) => draft.content),
  )
  const rows = request.drafts.map((draft) => ({
    wisdom_task_id: request.taskId,
    plan_id: request.planId ?? null,
    third_auth_id: draft.account.id,
    title: draft.title,
    topic: draft.topic,
    media_type: draft.content.mediaType,
    attachment_id: draft.content.attachmentId,
    clip_output_id: draft.content.clipOutputId,
    image_urls: writeImages(draft.content.images),
    timing_time: draft.publishAtMs ?? 0,
    // A new time rests like a changed one before its site is given it.
    time_changed: (draft.publishAtMs ?? 0) > 0 ? request.now : 0,
    video_publish_info: JSON.stringify(draft.info),
    content_hash: draft.hash,
    allow_duplicate: request.allowDuplicate ? (1 as const) : (0 as const),
    video_cover_url: draft.cover,
    article_id: draft.content.article?.articleId ?? null,
    article_print_id: draft.content.article === null ? null : (prints.get(printKey(draft.content.article)) ?? null),
    more_articles: writeMore(draft.content, prints),
    // Only a time lets a work go out by itself, or the wish that it go at once; without either it waits for a click.
    auto_publish: (draft.publishAtMs ?? 0) > 0 || request.publishNow === true ? (1 as const) : (0 as const),
    sort: draft.sort,
  }))
  const plain = rows.filter((row) => row.more_articles === '[]')
  for (let at = 0; at < plain.length; at += ROWS)
    await trx
      .insertInto('publish_items')
      .values(plain.slice(at, at + ROWS))
      .execute()
  for (const row of rows.filter((one) => one.more_articles !== '[]')) {
    const { id } = await trx.insertInto('publish_items').values(row).returning('id').executeTakeFirstOrThrow()
    await trx
      .insertInto('publish_item_articles')
      .values(
        readMore(row.more_articles).map((one, at) => ({
          publish_item_id: id,
          article_id: one.article_id,
          sort: at + 1,
        })),
      )
      .execute()
  }
  const outputs = new Set(request.drafts.flatMap((draft) => draft.content.clipOutputId ?? []))
  const materials = new Set(
    request.drafts.flatMap((draft) => [
      ...(draft.content.attachmentId === null ? [] : [draft.content.attachmentId]),
      ...draft.content.images.map((image) => image.id),
    ]),
  )
  if (outputs.size > 0)
    await trx
      .updateTable('clip_outputs')
      .set((eb) => ({ use_count: eb('use_count', '+', 1) }))
      .where('id', 'in', [...outputs])
      .execute()
  if (materials.size > 0)
    await trx
      .updateTable('attachments')
      .set((eb) => ({ use_count: eb('use_count', '+', 1) }))
      .where('id', 'in', [...materials])
      .execute()
}
