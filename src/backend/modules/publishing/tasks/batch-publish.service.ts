// Batch publishing: items with an account and a content each, checked, and stored as one task or not
// at all.
import type { DeclarationIntent } from '../../../../contract/declaration-intents.ts'
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import { videoPublishInfo } from '../../../../contract/entities/publish.ts'
import type { batchPublish } from '../../../../contract/http/publish-grid.ts'
import { inTransaction, isUniqueViolation } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import { readBatchContents } from './batch-contents.ts'
import type { BatchContent } from './batch-contents.ts'
import { madeHandInsOf } from './draft-hand-ins.ts'
import { fillWords, wordsFor } from '../rules/item-words.ts'
import { findTaskItems } from '../store/items.repository.ts'
import { withCovers } from '../rules/left-out-covers.ts'
import type { ItemViews } from '../items/item-view.ts'
import { badField, limitProblem } from '../publishing.errors.ts'
import type { LimitProblem } from '../publishing.errors.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { findByToken, hashOf, replay } from '../store/stored-request.ts'
import type { StoredConfig } from '../store/stored-request.ts'
import { findTargets } from '../store/target-accounts.repository.ts'
import { checkDrafts, finishDraft } from './task-drafts.ts'
import type { Draft } from './task-drafts.ts'
import type { TargetAccount } from '../store/target-accounts.repository.ts'
import { insertItems } from './task-items.repository.ts'
import { refreshTask } from '../store/tasks.repository.ts'
import { remembering } from '../rules/words.ts'
import { clockOf, openZone } from '../../../lib/zoned-time.ts'
import type { Zone } from '../../../lib/zoned-time.ts'

type Input = ParsedInputOf<typeof batchPublish>
type Output = OutputOf<typeof batchPublish>

export interface BatchPublish {
  /**
   * The same token again answers with the first task as it is now.
   * @throws BAD_INPUT, NOT_FOUND; FORBIDDEN_WORDS, ACCOUNT_OFFLINE, PLATFORM_LIMIT or LOOKS_DUPLICATE when every item
   * is refused (then nothing is stored); IDEMPOTENCY_MISMATCH when the client's token was used for another request
   */
  add(caller: Caller, input: Input): Promise<Output>
}

type Deps = Pick<PublishingDeps, 'clock' | 'files' | 'platforms' | 'settings' | 'words'> & { views: ItemViews }

/** See the interface. */
export function createBatchPublish(deps: Deps): BatchPublish {
  const make = async (caller: Caller, input: Input, hash: string): Promise<StoredConfig['result']> => {
    const { db } = caller
    const contents = await readBatchContents(db, input.items)
    const accounts = new Map(
      (
        await findTargets(
          db,
          input.items.map((item) => item.third_auth_id),
          'items',
        )
      ).map((account) => [account.id, account]),
    )
    const platforms = await deps.platforms.all(db)
    const settings = await deps.settings.publishSettings(db, caller.admin.id)
    const { dupGuard, declaration } = settings
    const zone = openZone(caller.tenant.timeZone)
    const find = remembering(await deps.words.finder(db))
    return await inTransaction(db, async (trx) => {
      const now = deps.clock.now()
      // First, so that of two like requests at once the second one stops here and not at the works of the first.
      const taskId = await insertTask(trx, caller, input, nameOf(input, zone, now))
      const drafts = input.items.map((item, index) => {
        const [account, content] = [accounts.get(item.third_auth_id), contents[index]]
        if (account === undefined || content === undefined)
          throw badField(`items.${index}`, 'publishing.itemIncomplete')
        return draftOf(item, {
          index,
          account,
          content,
          platform: platforms.get(account.platform_value),
          now,
          zone,
          declares: declaration,
        })
      })
      const allow = input.allow_duplicate === 1
      const { good, blocked } = await checkDrafts(trx, drafts, {
        platforms,
        now,
        guard: dupGuard && !allow,
        timeZone: caller.tenant.timeZone,
        find,
      })
      await insertItems(trx, {
        taskId,
        drafts: good,
        allowDuplicate: allow || !dupGuard,
        publishNow: input.publish_now === 1,
        now,
      })
      const result = {
        wisdom_task_id: taskId,
        clip_id: 0,
        items: good.length,
        need_clip: 0,
        clip_left: 0,
        blocked,
        ...(await madeHandInsOf(trx, good, {
          platforms,
          timeZone: caller.tenant.timeZone,
          now,
          settings,
          unmade: false,
        })),
      }
      const { client_token: _token, ...kept } = input
      await trx
        .updateTable('wisdom_tasks')
        .set({ config: JSON.stringify({ input: kept, hash, result } satisfies StoredConfig) })
        .where('id', '=', taskId)
        .execute()
      await refreshTask(trx, taskId, now)
      return result
    })
  }

  const answer = async (
    caller: Caller,
    { wisdom_task_id, blocked, hand_ins }: StoredConfig['result'],
  ): Promise<Output> => ({
    ...(hand_ins === undefined ? {} : { hand_ins }),
    wisdom_task_id,
    blocked: await withCovers(caller.db, deps.files, blocked),
    videoList: await deps.views.show(caller, await findTaskItems(caller.db, wisdom_task_id, {})),
  })

  return {
    async add(caller, input) {
      const hash = hashOf({ batch: input })
      const earlier = await findByToken(caller.db, input.client_token)
      if (earlier !== undefined) return await answer(caller, replay(earlier, hash))
      const result = await make(caller, input, hash).catch(async (error: unknown) => {
        // The same request at the same time: the other one made the task.
        const other = isUniqueViolation(error, 'client_token')
          ? await findByToken(caller.db, input.client_token)
          : undefined
        if (other === undefined) throw error
        return replay(other, hash)
      })
      caller.audit({
        targetType: 'wisdom_task',
        targetId: result.wisdom_task_id,
        summary: `批量发布 ${result.items} 个作品，${result.blocked.length} 个未通过检查${input.allow_duplicate === 1 ? '，允许重复' : ''}`,
      })
      return await answer(caller, result)
    },
  }
}

interface Place {
  index: number
  account: TargetAccount
  content: BatchContent
  platform: Parameters<typeof finishDraft>[1]
  now: number
  zone: Zone
  declares: DeclarationIntent | ''
}

function draftOf(
  item: Input['items'][number],
  { index, account, content, platform, now, zone, declares }: Place,
): Draft {
  const publishAtMs = item.timing_time * 1000
  const info = videoPublishInfo.parse(item.video_publish_info ?? {})
  const values = wordsFor({
    openname: account.openname,
    region: account.region,
    platformName: platform?.name ?? account.platform_value,
    seq: index + 1,
    publishAtMs,
    now,
    zone,
  })
  const { words, unknown, missing } = fillWords(
    { title: item.title, topic: item.topic, description: info.description ?? '' },
    values,
    account.openname,
  )
  const [wrong] = unknown
  if (wrong !== undefined)
    throw badField(
      `items.${index}.${wrong.field === 'description' ? 'video_publish_info.description' : wrong.field}`,
      'variables.unknown',
      wrong.params,
    )
  const past: LimitProblem[] =
    publishAtMs > 0 && publishAtMs <= now
      ? [
          limitProblem(
            { field: 'timing_time', limit: Math.floor(now / 1000), actual: item.timing_time },
            'publishing.timePast',
          ),
        ]
      : []
  return finishDraft({ account, content: content.content }, platform, {
    ...words,
    info,
    publishAtMs,
    lacking: [...missing, ...past],
    sort: index,
    cover: content.cover,
    declares,
  })
}

/** 批量发布 6月1日 10:05, unless it was named. */
function nameOf(input: Input, zone: Zone, now: number): string {
  const wall = zone.wall(now)
  return input.name ?? `批量发布 ${wall.month}月${wall.day}日 ${clockOf(wall)}`
}

/** The kind of task that all its items are of; of several, the common one. */
function typeOf(input: Input): 'imageText' | 'article' | 'officialAccount' | 'clip' {
  const [media, other] = new Set(input.items.map((item) => item.media_type))
  if (other !== undefined || media === undefined) return 'clip'
  return ({ 1: 'imageText', 2: 'article', 3: 'officialAccount', 4: 'clip' } as const)[media]
}

async function insertTask(trx: Db, caller: Caller, input: Input, name: string): Promise<number> {
  const row = await trx
    .insertInto('wisdom_tasks')
    .values({ name, type: typeOf(input), config: '{}', admin_id: caller.admin.id, client_token: input.client_token })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
