// From plan to deal: how many works of a stretch of days came how far.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { PUBLISH_STATUS } from '../../../contract/entities/publish.ts'
import type { funnel } from '../../../contract/http/data.ts'
import { sumByAccount, sumKnown } from '../../lib/account-numbers.ts'
import { countPublished } from '../../lib/works-out.ts'
import type { DayGrid } from '../../lib/day-span.ts'
import { countNewLeads, countWonLeads, hasLeads } from '../../lib/lead-counts.ts'
import { countInbound, readsMessages } from '../../lib/message-counts.ts'
import type { SteadyDeps } from '../../lib/steady-answers.ts'
import type { Db } from '../../ports/database.ts'
import { DATA_SPAN } from './data-center.service.ts'
import { leadAccounts, steadyCall } from './question.ts'
import type { Caller, Question } from './question.ts'

type Input = ParsedInputOf<typeof funnel>
type Output = OutputOf<typeof funnel>

/** Answers the call. @throws BAD_INPUT for days in the wrong order, ahead of today or too many */
export function createFunnel(deps: SteadyDeps): (caller: Caller, input: Input) => Promise<Output> {
  return steadyCall(deps, DATA_SPAN, read)
}

async function read({ db }: Caller, { grid, ids }: Question, input: Input): Promise<Output> {
  const asked = { accountIds: leadAccounts(input, ids), fromMs: grid.fromMs, toMs: grid.toMs }
  const [scheduled, published, gains, isCounted, isRead] = await Promise.all([
    countScheduled(db, ids, grid),
    countPublished(db, { accountIds: ids }, grid),
    sumByAccount(db, ids, grid),
    hasLeads(db),
    readsMessages(db),
  ])
  return {
    range: { from: grid.from, to: grid.to },
    scheduled,
    published: [...published.byAccount.values()].reduce((sum, count) => sum + count, 0),
    played: sumKnown([...gains.values()].map((sums) => sums.play)),
    messages: isRead ? await countInbound(db, { accountIds: ids, fromMs: grid.fromMs, toMs: grid.toMs }) : null,
    leads: isCounted ? await countNewLeads(db, asked) : null,
    deals: isCounted ? await countWonLeads(db, asked) : null,
  }
}

/** Works whose planned time lies in the grid, without those cancelled or deleted. */
async function countScheduled(db: Db, accountIds: readonly number[], { fromMs, toMs }: DayGrid): Promise<number> {
  if (accountIds.length === 0) return 0
  const row = await db
    .selectFrom('publish_items')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('delete_time', 'is', null)
    .where('publish_status', '<>', PUBLISH_STATUS.cancelled)
    .where('timing_time', '>=', fromMs)
    .where('timing_time', '<', toMs)
    .where('third_auth_id', 'in', [...accountIds])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
