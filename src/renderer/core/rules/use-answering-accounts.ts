import type { OutputOf } from '../../../contract/endpoint.ts'
import { ruleAccountList } from '../../../contract/http/auto-reply.ts'
import { useApi } from '../http/use-api.ts'
import { useMay } from '../permissions/permit.tsx'

/** As many as one answer holds. */
const MOST = 200
const STALE_MS = 60_000

export type AnsweringAccount = OutputOf<typeof ruleAccountList>['data'][number]

export interface AnsweringAccounts {
  /** Of those asked for, as far as one answer holds them: for which rules answer, … */
  readonly on: readonly AnsweringAccount[]
  /** … and for which they don't. */
  readonly off: readonly AnsweringAccount[]
  /** How many there are in all, and how many of them rules answer for. */
  readonly total: number
  readonly answering: number
}

/** For which accounts rules answer; `ids` null = of all of the company. Null while nobody knows, or may know. */
export function useAnsweringAccounts(ids: readonly number[] | null): AnsweringAccounts | null {
  const enabled = useMay()('autoreply:list')
  const all = useApi(ruleAccountList, { page: 1, limit: MOST }, { quiet: true, staleMs: STALE_MS, enabled })
  const allowed = useApi(
    ruleAccountList,
    { page: 1, limit: 1, enabled: 1 },
    { quiet: true, staleMs: STALE_MS, enabled: enabled && ids === null },
  )
  if (all.data === undefined || (ids === null && allowed.data === undefined)) return null
  const asked = ids === null ? all.data.data : all.data.data.filter((one) => ids.includes(one.third_auth_id))
  const answers = (one: AnsweringAccount): boolean => one.enabled === 1 && one.by_hand_only === 0
  const on = asked.filter(answers)
  return {
    on,
    off: asked.filter((one) => !answers(one)),
    total: ids === null ? all.data.total : asked.length,
    answering: ids === null ? Math.max(on.length, allowed.data?.total ?? 0) : on.length,
  }
}
