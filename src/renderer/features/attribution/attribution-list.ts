import type { AttributedWord, ChainRow } from '../../../contract/http/attribution.ts'
import { platformValue } from '../../../contract/entities/account.ts'
import type { ListParams } from '../../ui/use-list-state.ts'

export const FILTERS = ['plan_id', 'platform_value', 'from', 'to', 'main', 'publish_item_id'] as const
export type AttributionFilter = (typeof FILTERS)[number]

const number = (value: string | undefined): { value: string } | null =>
  value !== undefined && /^[1-9]\d{0,15}$/.test(value) ? { value } : null

/** Input of both calls; what an address says wrongly is left out. */
export function sharedInput({
  plan_id,
  platform_value,
  from,
  to,
  main: _main,
  publish_item_id: _item,
  ...rest
}: ListParams<AttributionFilter>) {
  const platform = platformValue.safeParse(platform_value).data
  const [plan, since, until] = [number(plan_id), number(from), number(to)]
  return {
    ...rest,
    ...(plan === null ? {} : { plan_id: plan.value }),
    ...(platform === undefined ? {} : { platform_value: platform }),
    ...(since === null ? {} : { from: since.value }),
    ...(until === null ? {} : { to: until.value }),
  }
}
/** Input of the chain. */
export function chainInput(params: ListParams<AttributionFilter>) {
  const item = number(params.publish_item_id)
  return {
    ...sharedInput(params),
    ...(params.main === undefined || params.main === '' ? {} : { main: params.main.slice(0, 100) }),
    ...(item === null ? {} : { publish_item_id: item.value }),
  }
}
/** What narrows both exports: the list's filter without its page and order. */
export function exportInput(params: ListParams<AttributionFilter>) {
  const { page: _page, limit: _limit, sort_field: _field, sort_order: _order, ...rest } = chainInput(params)
  return rest
}

const text = (value: number | null): string => (value === null ? '' : String(value))
/** Leads, deals, and what these brought in yuan. */
const leadCells = (row: Pick<AttributedWord, 'leads' | 'deals' | 'deal_amount'>): string[] => [
  text(row.leads),
  text(row.deals),
  row.deal_amount === null ? '' : (row.deal_amount / 100).toFixed(2),
]
/** Rows of a table file in the list's order: numbers that were never read stay empty. */
export function wordRows(rows: readonly AttributedWord[]): string[][] {
  return rows
    .toSorted((a, b) => b.titles - a.titles)
    .map((row) => [
      row.main,
      ...[row.titles, row.works, row.published, row.failed, row.play, row.like, row.comment, row.best_rank].map(text),
      ...leadCells(row),
    ])
}
export function chainRows(rows: readonly ChainRow[]): string[][] {
  return rows.map((row) => [
    row.main,
    row.title,
    row.plan_name,
    row.openname,
    row.platform_value,
    row.url,
    text(row.play),
    text(row.like),
    text(row.comment),
    ...leadCells(row),
    row.ranks.map((one) => `${one.keyword} ${one.rank}`).join('; '),
  ])
}
