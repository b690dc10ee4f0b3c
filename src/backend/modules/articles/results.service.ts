// What became of articles on each account: read from the works that publish them.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type { listArticleResults } from '../../../contract/http/article.ts'
import { CODE } from '../../../contract/errors.ts'
import { toSeconds } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { offsetOf, toPage } from '../../lib/paging.ts'
import { settlingAmong } from '../../lib/settling-works.ts'
import { articleMissing } from './articles.errors.ts'
import type { Caller } from './articles.ports.ts'
import { findLive, worksOf } from './articles.repository.ts'

type Input = ParsedInputOf<typeof listArticleResults>
type Output = OutputOf<typeof listArticleResults>

function works({ db }: Caller, { id, wisdom_task_id: taskId }: Input) {
  let query = db
    .selectFrom('publish_items as i')
    .innerJoin('wisdom_tasks as t', 't.id', 'i.wisdom_task_id')
    .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
    .where('i.delete_time', 'is', null)
    .where('t.delete_time', 'is', null)
    .where('i.media_type', 'in', [2, 3])
  if (id !== undefined) query = query.where('i.id', 'in', db.selectFrom(worksOf(db, [id]).as('u')).select('u.item_id'))
  if (taskId !== undefined) query = query.where('i.wisdom_task_id', '=', taskId)
  return query
}

const further = z.array(z.object({ article_id: z.number().int(), title: z.string(), url: z.string() })).catch([])
/** The further articles of a work, in their order. */
const furtherOf = (text: string): z.infer<typeof further> => (text === '[]' ? [] : further.parse(JSON.parse(text)))

/** See the endpoint. */
export async function articleResults(caller: Caller, input: Input): Promise<Output> {
  const { db } = caller
  if (input.id !== undefined && (await findLive(db, [input.id])).length === 0) throw articleMissing()
  if (
    input.wisdom_task_id !== undefined &&
    (await db
      .selectFrom('wisdom_tasks')
      .select('id')
      .where('id', '=', input.wisdom_task_id)
      .where('delete_time', 'is', null)
      .executeTakeFirst()) === undefined
  )
    throw new AppError(CODE.NOT_FOUND, { msg: '任务不存在或已删除' })
  const total = Number(
    (
      await works(caller, input)
        .select((is) => is.fn.countAll<number>().as('n'))
        .executeTakeFirst()
    )?.n ?? 0,
  )
  const rows = await works(caller, input)
    .select([
      'i.id',
      'i.wisdom_task_id',
      'i.third_auth_id',
      'i.article_id',
      'i.title',
      'i.more_articles',
      'i.publish_status',
      'i.only_draft',
      'i.outcome_unknown',
      'i.fail_reason',
      'i.platform_url',
      'i.timing_time',
      'i.published_time',
      't.name as task_name',
      'a.openname',
      'a.avatar',
      'a.platform_value',
    ])
    .orderBy('i.id', 'desc')
    .limit(input.limit)
    .offset(offsetOf(input))
    .execute()
  const last = new Map<number, { msg: string; time: number }>()
  if (rows.length > 0) {
    const records = await db
      .selectFrom('publish_records')
      .select(['publish_item_id', 'msg', 'start_time', 'end_time'])
      .where(
        'publish_item_id',
        'in',
        rows.map((row) => row.id),
      )
      .orderBy('attempt_no')
      .execute()
    for (const record of records)
      last.set(record.publish_item_id, { msg: record.msg, time: record.end_time ?? record.start_time })
  }
  const settling = await settlingAmong(db, rows)
  return toPage(
    input,
    total,
    rows.map((row) => ({
      item_id: row.id,
      wisdom_task_id: row.wisdom_task_id,
      task_name: row.task_name,
      third_auth_id: row.third_auth_id,
      openname: row.openname,
      avatar: row.avatar,
      platform_value: row.platform_value,
      articles: [
        { article_id: row.article_id ?? 0, title: row.title, url: row.platform_url },
        ...furtherOf(row.more_articles),
      ],
      publish_status: row.publish_status,
      unconfirmed: row.outcome_unknown,
      ...(settling.has(row.id) ? { settling: 1 as const } : {}),
      only_draft: row.only_draft,
      msg: row.publish_status === PUBLISH_STATUS.success ? (last.get(row.id)?.msg ?? '') : row.fail_reason,
      timing_time: toSeconds(row.timing_time),
      time: toSeconds(row.published_time ?? last.get(row.id)?.time ?? 0),
    })),
  )
}
