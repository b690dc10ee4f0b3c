// Works by their plays and by how many of those who saw them answered.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { SCATTER_WORKS, type workScatter } from '../../../contract/http/data.ts'
import type { DayGrid } from '../../lib/day-span.ts'
import type { SteadyDeps } from '../../lib/steady-answers.ts'
import type { Db } from '../../ports/database.ts'
import { DATA_SPAN } from './data-center.service.ts'
import { steadyCall } from './question.ts'
import type { Caller, Question } from './question.ts'

type Input = ParsedInputOf<typeof workScatter>
type Output = OutputOf<typeof workScatter>

/** Answers the call. @throws BAD_INPUT for days in the wrong order, ahead of today or too many */
export function createWorkScatter(deps: SteadyDeps): (caller: Caller, input: Input) => Promise<Output> {
  return steadyCall(deps, DATA_SPAN, read)
}

async function read({ db }: Caller, { grid, accounts, ids }: Question): Promise<Output> {
  const works = await findAnswered(db, ids, grid)
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return {
    range: { from: grid.from, to: grid.to },
    list: works.map(({ third_auth_id: accountId, answers, ...work }) => ({
      ...work,
      play: Number(work.play),
      rate: Number(answers) / Number(work.play),
      openname: byId.get(accountId)?.openname ?? '',
      platform_value: byId.get(accountId)?.platform_value ?? '',
    })),
  }
}

/** Works of these accounts that went out then, still stand, were played, and of which some answer was counted. */
async function findAnswered(db: Db, accountIds: readonly number[], { fromMs, toMs }: DayGrid) {
  if (accountIds.length === 0) return []
  return await db
    .selectFrom('platform_works')
    .select((is) => [
      'id',
      'third_auth_id',
      'title',
      'url',
      'last_play as play',
      is(
        is(is.fn.coalesce('last_like', is.lit(0)), '+', is.fn.coalesce('last_comment', is.lit(0))),
        '+',
        is.fn.coalesce('last_share', is.lit(0)),
      ).as('answers'),
    ])
    .where('is_deleted', '=', 0)
    .where('last_play', '>', 0)
    .where((is) =>
      is.or([is('last_like', 'is not', null), is('last_comment', 'is not', null), is('last_share', 'is not', null)]),
    )
    .where('publish_time', '>=', fromMs)
    .where('publish_time', '<', toMs)
    .where('third_auth_id', 'in', [...accountIds])
    .orderBy('last_play', 'desc')
    .orderBy('id', 'desc')
    .limit(SCATTER_WORKS)
    .execute()
}
