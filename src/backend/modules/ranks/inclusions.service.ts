// Whether works are found by their titles: the list, and what people saw themselves.
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type * as http from '../../../contract/http/rank.ts'
import { toSeconds } from '../../lib/clock.ts'
import { dayOf } from '../../lib/days.ts'
import { offsetOf, toPage } from '../../lib/paging.ts'
import { createSteadyAnswers, viewKey } from '../../lib/steady-answers.ts'
import type { SteadyDeps } from '../../lib/steady-answers.ts'
import { inTransaction } from '../../ports/database.ts'
import { evidenceUrls } from './history.service.ts'
import {
  countInclusions,
  findInclusions,
  keepInclusion,
  publishedWorks,
  readInclusions,
} from './inclusions.repository.ts'
import { findEvidence } from './points.repository.ts'
import { openStates } from './queue.repository.ts'
import { evidenceMissing, workMissing, workNotOut } from './ranks.errors.ts'
import type { Caller, RanksDeps } from './ranks.ports.ts'

type Http = typeof http

export interface InclusionsService {
  list(ctx: Caller, input: ParsedInputOf<Http['listInclusions']>): Promise<OutputOf<Http['listInclusions']>>
  /** @throws NOT_FOUND, CONFLICT */
  report(ctx: Caller, input: ParsedInputOf<Http['reportInclusion']>): Promise<OutputOf<Http['reportInclusion']>>
}

/** See the interface. */
export function createInclusionsService(deps: Pick<RanksDeps, 'clock' | 'fileUrl'> & SteadyDeps): InclusionsService {
  const sums = createSteadyAnswers<Record<string, number>>(deps)
  return {
    async list(ctx, input) {
      const counts = await sums.get(
        viewKey({ tenantId: ctx.tenant.id, admin: ctx.admin }, { ...input, status: 0, page: 0, limit: 0 }),
        async () => await countInclusions(ctx.db, ctx.admin, input),
      )
      const total =
        input.status === undefined ? Object.values(counts).reduce((sum, n) => sum + n, 0) : (counts[input.status] ?? 0)
      const rows = await readInclusions(
        ctx.db,
        total <= offsetOf(input) ? [] : await findInclusions(ctx.db, ctx.admin, input, input.status),
      )
      const [open, urls] = [
        await openStates(ctx.db, { itemIds: rows.map((row) => row.id) }),
        await evidenceUrls(
          ctx.db,
          deps,
          rows.map((row) => row.evidence_attachment_id),
        ),
      ]
      return {
        ...toPage(
          input,
          total,
          rows.map((row) => ({
            publish_item_id: row.id,
            title: row.title,
            platform_value: row.platform_value,
            third_auth_id: row.third_auth_id,
            openname: row.openname,
            platform_url: row.platform_url,
            published_time: toSeconds(row.published_time ?? 0),
            status: row.status ?? ('none' as const),
            rank: row.rank,
            source: row.source ?? ('helper' as const),
            reason: row.reason ?? '',
            checked_time: toSeconds(row.checked_time ?? 0),
            evidence_url: urls.get(row.evidence_attachment_id ?? 0) ?? '',
            checking: open.get(row.id) ?? (0 as const),
          })),
        ),
        counts,
      }
    },

    async report(ctx, input) {
      const now = deps.clock.now()
      return await inTransaction(ctx.db, async (trx) => {
        const [item] = await publishedWorks(trx, ctx.admin, {})
          .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
          .select(['i.id', 'i.title', 'a.platform_value'])
          .where('i.id', '=', input.publish_item_id)
          .execute()
        if (item === undefined) {
          const waits = await trx
            .selectFrom('publish_items')
            .select('id')
            .where('id', '=', input.publish_item_id)
            .where('delete_time', 'is', null)
            .where('publish_status', '<>', PUBLISH_STATUS.success)
            .executeTakeFirst()
          throw waits === undefined ? workMissing() : workNotOut()
        }
        const evidenceId = await findEvidence(trx, input)
        if (evidenceId === undefined) throw evidenceMissing()
        const status = await keepInclusion(trx, {
          itemId: item.id,
          platform: item.platform_value,
          date: dayOf(now, ctx.tenant.timeZone),
          status: input.status,
          rank: input.status === 'included' ? (input.rank ?? null) : null,
          reason: '',
          source: 'manual',
          evidenceId,
          checkedTime: now,
        })
        ctx.audit({ targetType: 'publish_item', targetId: item.id, summary: `登记收录：${item.title}` })
        return { status }
      })
    },
  }
}
