// Works that went out on some days, with all that they have and what came in on these days.
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import type { workList } from '../../../contract/http/share.ts'
import type { Clock } from '../../lib/clock.ts'
import { dayGrid, readSpan } from '../../lib/day-span.ts'
import { dayOf } from '../../lib/days.ts'
import { totalOf } from '../../lib/paging.ts'
import { findAccounts } from './data-center.repository.ts'
import { DATA_SPAN } from './data-center.service.ts'
import { findSnapshots } from './gains.repository.ts'
import type { Caller } from './question.ts'
import { gainsOfWork } from './work-gains.ts'
import type { DayGain, Metric } from './work-gains.ts'
import { countWorks, findTitles, findWorkPage } from './work-list.repository.ts'
import type { WorkFilter } from './work-list.repository.ts'

type Input = Omit<ParsedInputOf<typeof workList>, 'share' | 'pwd_token'>
type Numbers = Record<'play' | 'like' | 'comment' | 'share' | 'collect', number | null>

/** A work with its account; `publish_time` in unix ms. */
export interface ListedWork extends Numbers {
  id: number
  third_auth_id: number
  title: string
  url: string
  media_type: number
  publish_time: number
  platform_value: string
  openname: string
  avatar: string
  delta: Numbers
}

/** What a list is held within. */
export interface WorkScope {
  /** Of these accounts alone; absent = of all that the caller sees. */
  only?: readonly number[]
  /** Of these plans alone; absent or empty = of all, and of none. */
  planIds?: readonly number[]
  /** Titles as whoever asks reads them: words are looked for in nothing else. */
  shownTitle?: (title: string) => string
}

export interface WorkListService {
  /** @throws BAD_INPUT for days in the wrong order, ahead of today or too many */
  list(
    caller: Pick<Caller, 'db' | 'tenant'>,
    input: Input,
    scope?: WorkScope,
  ): Promise<{ range: { from: string; to: string }; total: number; works: ListedWork[] }>
}

/** Titles that are looked through where they are not shown as they are. */
const TITLES_MAX = 5_000

/** See the interface. */
export function createWorkList({ clock }: { clock: Clock }): WorkListService {
  return {
    async list({ db, tenant }, input, { only, planIds = [], shownTitle } = {}) {
      const { from, to, fromMs, toMs } = dayGrid(
        readSpan(input, dayOf(clock.now(), tenant.timeZone), DATA_SPAN),
        tenant.timeZone,
      )
      const accounts = await findAccounts(db, { platform_value: input.platform, third_auth_id: input.account, only })
      const byId = new Map(accounts.map((account) => [account.id, account]))
      const filter: WorkFilter = {
        accountIds: [...byId.keys()],
        planIds,
        fromMs,
        toMs,
        media_type: input.media_type,
        keyword: input.keyword,
      }
      if (input.keyword && shownTitle !== undefined) {
        const word = input.keyword.toLowerCase()
        const titles = await findTitles(db, filter, TITLES_MAX)
        filter.ids = titles.filter((work) => shownTitle(work.title).toLowerCase().includes(word)).map((work) => work.id)
      }
      const rows = await findWorkPage(db, filter, input)
      const total = await totalOf(input, rows.length, async () => await countWorks(db, filter))
      const snapshots = Map.groupBy(
        await findSnapshots(
          db,
          rows.map((row) => row.id),
          { side: 'from', day: '' },
        ),
        (shot) => shot.workId,
      )
      const works = rows.map((row) => {
        const account = byId.get(row.third_auth_id)
        const gains = gainsOfWork(snapshots.get(row.id) ?? [], dayOf(row.publish_time, tenant.timeZone))
        return {
          ...row,
          platform_value: account?.platform_value ?? '',
          openname: account?.openname ?? '',
          avatar: account?.avatar ?? '',
          delta: sumOf(gains.filter(({ day }) => day >= from && day <= to)),
        }
      })
      return { range: { from, to }, total, works }
    },
  }
}

/** Null stays null only where nobody has a number. */
function sumOf(gains: readonly DayGain[]): Numbers {
  const sum = (metric: Metric): number | null => {
    const known = gains.flatMap((gain) => gain[metric] ?? [])
    return known.length === 0 ? null : known.reduce((total, one) => total + one, 0)
  }
  return {
    play: sum('play'),
    like: sum('like_count'),
    comment: sum('comment'),
    share: sum('share'),
    collect: sum('collect'),
  }
}
