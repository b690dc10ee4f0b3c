// Works of plans of articles: a task of one article, or of several that go out as one 公众号 work, made as by hand.
import { z } from 'zod'
import type { ArticleKind } from '../../../../contract/entities/article.ts'
import { addTask } from '../../../../contract/http/wisdom-seo.ts'
import type { Db } from '../../../ports/database.ts'
import type { AddTask } from './add-task.service.ts'
import { findByToken } from '../store/stored-request.ts'

interface ArticleTask {
  db: Db
  tenantId: number
  adminId: number
  timeZone: string
  name: string
  kind: ArticleKind
  /** Several: one work of 公众号, in this order. */
  articleIds: readonly number[]
  accountIds: readonly number[]
  /** Unix ms. */
  at: number
  /** One task for each, whoever asks how often. */
  token: string
}

/** What plans of articles ask of publishing; their module declares the same. */
export interface ArticleWorks {
  /**
   * The task and the articles in it; with a token that was used before those of the task that stands.
   * @throws as addWisdomTask does
   */
  add(task: ArticleTask): Promise<{ taskId: number; articleIds: readonly number[] }>
}

const numbers = z.array(z.number())
const stored = z.object({
  sources: z.object({ article_ids: numbers.optional(), article_sets: z.array(numbers).optional() }),
})

/** See the interface. */
export function createArticleWorks({ add }: AddTask): ArticleWorks {
  return {
    async add({ db, tenantId, adminId, timeZone, name, kind, articleIds, accountIds, at, token }) {
      const earlier = await findByToken(db, token)
      if (earlier !== undefined) {
        const { sources } = stored.parse(earlier.input)
        return {
          taskId: earlier.result.wisdom_task_id,
          articleIds: [...(sources.article_ids ?? []), ...(sources.article_sets ?? []).flat()],
        }
      }
      const caller = {
        db,
        tenantId,
        tenant: { id: tenantId, cardType: 'full' as const, expireAt: null, timeZone, runsInstallation: false },
        admin: { id: adminId, username: '', name: '', roleCode: '', perms: [], dataScope: 'all' as const },
        deviceId: null,
        ip: '',
        ua: '',
        audit: () => undefined,
      }
      const input = addTask.input.parse({
        type: kind === 'official' ? 'officialAccount' : 'article',
        name: [...name].slice(0, 60).join(''),
        sources: articleIds.length > 1 ? { article_sets: [[...articleIds]] } : { article_ids: [...articleIds] },
        third_auth_ids: [...accountIds],
        titles: { mode: 'from_source' },
        distribution: 'all',
        schedule: { mode: 'timing', start_time: Math.ceil(at / 1000) },
        client_token: token,
      })
      return { taskId: (await add(caller, input)).wisdom_task_id, articleIds }
    },
  }
}
