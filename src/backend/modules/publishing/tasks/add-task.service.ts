// Makes a task: contents are dealt to accounts, checked, and stored together with the order of clips they need, or not
// at all.
import type { OutputOf, ParsedInputOf } from '../../../../contract/endpoint.ts'
import type { ClipMode } from '../../../../contract/entities/clip.ts'
import type { addTask } from '../../../../contract/http/wisdom-seo.ts'
import { readClipsLeft } from '../../../lib/clips-left.ts'
import { livePlans } from '../../../lib/live-plans.ts'
import { inTransaction, isUniqueViolation } from '../../../ports/database.ts'
import type { Db } from '../../../ports/database.ts'
import { distributedCount, pairsOf } from '../rules/deal.ts'
import { madeHandInsOf } from './draft-hand-ins.ts'
import { readSlots, timeSpanOf } from './draft-times.ts'
import { withCovers } from '../rules/left-out-covers.ts'
import { badField, missing } from '../publishing.errors.ts'
import type { Caller, PublishingDeps } from '../publishing.ports.ts'
import { findByToken, hashOf, replay } from '../store/stored-request.ts'
import type { StoredConfig } from '../store/stored-request.ts'
import { findTargets } from '../store/target-accounts.repository.ts'
import { anchorsFor } from '../rules/task-anchor.ts'
import { pendingContent, readSources } from './task-contents.ts'
import type { Content } from '../rules/content.ts'
import { assignTitles, takeTitles } from '../rules/task-titles.ts'
import { checkDrafts, makeDrafts } from './task-drafts.ts'
import { insertItems } from './task-items.repository.ts'
import { articleMediaOf, requireArticleSources } from '../rules/article-types.ts'
import { remembering } from '../rules/words.ts'
import { refreshTask } from '../store/tasks.repository.ts'

type Input = ParsedInputOf<typeof addTask>
type Output = OutputOf<typeof addTask>

/** Most items of one task. */
const MAX_ITEMS = 2_000

const CLIP_MODE: Readonly<Record<Input['type'], ClipMode | null>> = {
  dugujiujian: 'dugujiujian',
  smart: 'smart',
  clip: 'clip',
  clipTemplate: 'clipTemplate',
  imageText: 'picture',
  article: null,
  officialAccount: null,
}

export interface AddTask {
  /**
   * The same token again answers with the first result.
   * @throws BAD_INPUT, CLIPS_SHORT, NOT_FOUND; ACCOUNT_OFFLINE, PLATFORM_LIMIT or LOOKS_DUPLICATE when every item is
   * refused (then nothing is stored); IDEMPOTENCY_MISMATCH when the client's token was used for another task
   */
  add(caller: Caller, input: Input): Promise<Output>
}

/** See the interface. */
export function createAddTask<P>(deps: PublishingDeps<P>): AddTask {
  const { clock } = deps

  const make = async (caller: Caller, input: Input, hash: string): Promise<Output> => {
    const { db } = caller
    await requirePlan(caller, input.plan_id)
    const source = await readSource(db, input)
    const accounts = await findTargets(db, input.third_auth_ids)
    const anchorOf = await anchorsFor(db, deps.anchors, input)
    const platforms = await deps.platforms.all(db)
    const settings = await deps.settings.publishSettings(db, caller.admin.id)
    const find = remembering(await deps.words.finder(db))
    const count = distributedCount(
      input,
      source.order === null ? source.contents.length : (input.num ?? 0),
      accounts.length,
    )
    return await inTransaction(db, async (trx) => {
      const { titles, reserved } = await takeTitles(deps.titles, trx, input.titles, {
        count,
        platforms: accounts.map((account) => account.platform_value),
        tenantId: caller.tenantId,
        planId: input.plan_id ?? null,
      })
      const taskId = await insertTask(trx, caller, input)
      const order =
        source.order === null
          ? null
          : await deps.clips.reserve(
              trx,
              caller.tenantId,
              {
                ...source.order.request,
                name: input.name,
                adminId: caller.admin.id,
                clientToken: null,
                wisdomTaskId: taskId,
              },
              source.order.prepared,
            )
      const contents: Content[] = order === null ? source.contents : order.outputs.map(pendingContent)
      const now = clock.now()
      const pairs = pairsOf(input, contents, accounts)
      const slots = await readSlots(trx, {
        schedule: input.schedule,
        pairs,
        platforms,
        defaultGapMinutes: settings.minGapMinutes,
        timeZone: caller.tenant.timeZone,
        now,
      })
      const drafts = makeDrafts({
        input: { ...input, titles },
        pairs,
        anchorOf,
        platforms,
        declaration: settings.declaration,
        slots,
      })
      const { good, blocked, warned } = await checkDrafts(trx, drafts, {
        platforms,
        now,
        guard: settings.dupGuard && input.allow_duplicate === 0,
        timeZone: caller.tenant.timeZone,
        find,
      })
      await insertItems(trx, {
        taskId,
        drafts: good,
        allowDuplicate: input.allow_duplicate === 1 || !settings.dupGuard,
        planId: input.plan_id ?? null,
        now,
      })
      await assignTitles(deps.titles, trx, taskId, reserved)
      const left = order?.available ?? (await readClipsLeft(trx))
      const result: Output = {
        wisdom_task_id: taskId,
        clip_id: order?.clipId ?? 0,
        items: good.length,
        need_clip: order?.reserved ?? 0,
        clip_left: left,
        blocked,
        warned,
        ...timeSpanOf(good),
        ...(await madeHandInsOf(trx, good, {
          platforms,
          timeZone: caller.tenant.timeZone,
          now,
          settings,
          unmade: order !== null,
        })),
      }
      const { client_token: _token, ...kept } = input
      await trx
        .updateTable('wisdom_tasks')
        .set({
          clip_id: order?.clipId ?? null,
          config: JSON.stringify({ input: kept, hash, result } satisfies StoredConfig),
        })
        .where('id', '=', taskId)
        .execute()
      await refreshTask(trx, taskId, now)
      return result
    })
  }

  const readSource = async (db: Db, input: Input) => {
    if ((input.config === undefined) === (input.sources === undefined))
      throw badField('sources', 'publishing.clipsOrSources')
    if (input.config === undefined) {
      requireArticleSources(input.type, input.sources ?? {})
      const contents = await readSources(db, input.sources ?? {}, articleMediaOf(input.type))
      requireCount(input, contents.length)
      return { contents, order: null }
    }
    const mode = CLIP_MODE[input.type]
    if (mode === null) throw badField('type', 'publishing.typeWithoutClips')
    if (input.num === undefined) throw badField('num', 'publishing.numMissing')
    requireCount(input, input.num)
    const request = { mode, num: input.num, config: input.config }
    return { contents: [], order: { request, prepared: await deps.clips.prepare(db, request) } }
  }

  return {
    async add(caller, input) {
      const hash = hashOf(input)
      const earlier = await findByToken(caller.db, input.client_token)
      const answer = async (result: Output): Promise<Output> => ({
        ...result,
        blocked: await withCovers(caller.db, deps.files, result.blocked),
      })
      if (earlier !== undefined) return await answer(replay(earlier, hash))
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
        summary: `新建任务：${input.name}（${result.items} 个作品${input.allow_duplicate === 1 ? '，允许重复' : ''}）`,
      })
      return await answer(result)
    },
  }
}

/** @throws BAD_INPUT for no content, and for more than one task may have */
export function requireCount(input: Pick<Input, 'distribution' | 'pairs' | 'third_auth_ids'>, contents: number): void {
  if (contents === 0) throw badField('sources', 'publishing.noSource')
  const count = distributedCount(input, contents, new Set(input.third_auth_ids).size)
  if (count > MAX_ITEMS) throw badField('third_auth_ids', 'publishing.tooManyItems', { max: MAX_ITEMS, n: count })
}

/** @throws NOT_FOUND for a plan that is not visible */
async function requirePlan({ db }: Caller, id: number | undefined): Promise<void> {
  if (id === undefined) return
  if ((await livePlans(db).select('p.id').where('p.id', '=', id).executeTakeFirst()) === undefined)
    throw missing('publishing.planMissing', 'plan_id', [id])
}

async function insertTask(trx: Db, caller: Caller, input: Input): Promise<number> {
  const row = await trx
    .insertInto('wisdom_tasks')
    .values({
      name: input.name,
      type: input.type,
      plan_id: input.plan_id ?? null,
      config: '{}',
      admin_id: caller.admin.id,
      client_token: input.client_token,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
