// Works of plans of articles: a task of one article, made as by hand.
import type { ArticleKind } from '../../../contract/entities/article.ts'
import { addTask } from '../../../contract/http/wisdom-seo.ts'
import type { Db } from '../../ports/database.ts'
import type { AddTask } from './add-task.service.ts'
import { findByToken } from './stored-request.ts'

interface ArticleTask {
  db: Db
  tenantId: number
  adminId: number
  timeZone: string
  name: string
  kind: ArticleKind
  articleId: number
  accountIds: readonly number[]
  /** Unix ms. */
  at: number
  /** One task for each, whoever asks how often. */
  token: string
}

/** What plans of articles ask of publishing; their module declares the same. */
export interface ArticleWorks {
  /** The task's id; with a token that was used before the task that stands. Throws as addWisdomTask does. */
  add(task: ArticleTask): Promise<number>
}

/** See the interface. */
export function createArticleWorks({ add }: AddTask): ArticleWorks {
  return {
    async add({ db, tenantId, adminId, timeZone, name, kind, articleId, accountIds, at, token }) {
      const earlier = await findByToken(db, token)
      if (earlier !== undefined) return earlier.result.wisdom_task_id
      const caller = {
        db, tenantId, tenant: { id: tenantId, cardType: 'full' as const, expireAt: null, timeZone }, admin: { id: adminId, username: '', name: '', roleCode: '', perms: [], dataScope: 'all' as const }, deviceId: null, ip: '', ua: '', audit: () => undefined,
      }
      const input = addTask.input.parse({
        type: kind === 'official' ? 'officialAccount' : 'article', name: [...name].slice(0, 60).join(''), sources: { article_ids: [articleId] }, third_auth_ids: [...accountIds], titles: { mode: 'from_source' }, distribution: 'all',
        schedule: { mode: 'timing', start_time: Math.ceil(at / 1000) }, client_token: token,
      })
      return (await add(caller, input)).wisdom_task_id
    },
  }
}
