import type { TFunction } from 'i18next'
import type { ListedItem } from '../../../contract/http/publish-items.ts'
import { publicTime } from '../../../contract/work-time.ts'
import { formatFullTime } from '../../lib/format.ts'
import { toCsv } from '../../lib/csv.ts'
import { failText } from '../../core/works/fail-text.ts'
import { linkOf } from './work-list.ts'

const COLUMNS = [
  'title',
  'keyword',
  'account',
  'platform',
  'plan',
  'task',
  'planned',
  'published',
  'state',
  'reason',
  'link',
  'play',
  'like',
  'comment',
] as const

/** The works as a table; what is not known stays empty. */
export function workCsv(items: readonly ListedItem[], t: TFunction<'plantask'>, s: TFunction<'seo'>): string {
  const time = (seconds: number): string => (seconds > 0 ? formatFullTime(seconds) : '')
  const row = (item: ListedItem): string[] => [
    item.title,
    item.keyword,
    item.thirdauth.openname,
    item.thirdauth.third_platform_info.name,
    item.plan_name,
    item.task_name,
    time(item.timing_time),
    time(publicTime(item)),
    t(
      `state.${item.settling === 1 ? 'settling' : item.unconfirmed === 1 ? 'unconfirmed' : item.missed === 1 ? 'overdue' : item.skipped !== undefined ? 'skipped' : item.only_draft === 1 ? 'drafted' : item.scheduled === 1 ? 'held' : item.publish_status}`,
    ),
    failText(s, item),
    linkOf(item),
    ...[item.work?.play, item.work?.like, item.work?.comment].map((value) =>
      value === null || value === undefined ? '' : String(value),
    ),
  ]
  return toCsv([COLUMNS.map((column) => t(`column.${column}`)), ...items.map(row)])
}
