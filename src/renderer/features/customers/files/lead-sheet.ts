// Leads as the table of a file. Plain values.
import type { TFunction } from 'i18next'
import type { ExportedLead } from '../../../../contract/http/lead-files.ts'
import { stageIn } from '../../../core/leads/lead-stages.ts'
import type { Cell } from '../../../lib/write-workbook.ts'

const YUAN = 100

/** Head and rows. `timeOf`: unix seconds as people read them, '' for 0; `platformOf`: a platform's name. */
export function leadSheet(
  leads: readonly ExportedLead[],
  t: TFunction<['leadFiles', 'customers']>,
  timeOf: (seconds: number) => string,
  platformOf: (value: string) => string,
): { head: string[]; rows: Cell[][] } {
  const columns: readonly (readonly [string, (lead: ExportedLead) => Cell])[] = [
    [t('export.id'), (lead) => lead.id],
    [t('customers:col.guest'), (lead) => lead.guest_name],
    [t('customers:col.phone'), (lead) => lead.phone],
    [t('customers:col.wechat'), (lead) => lead.wechat],
    [t('customers:col.stage'), (lead) => t(`customers:stage.${stageIn(String(lead.stage)) ?? 0}`)],
    [t('customers:col.reason'), (lead) => lead.stage_reason],
    [t('customers:col.owner'), (lead) => lead.owner_name],
    [t('customers:col.tags'), (lead) => lead.tags.map((tag) => tag.name).join(t('customers:pause'))],
    [t('customers:col.source'), (lead) => t(`customers:source.${lead.source}`)],
    [t('customers:col.platform'), (lead) => platformOf(lead.platform_value)],
    [t('customers:col.account'), (lead) => lead.openname],
    [t('customers:col.work'), (lead) => lead.work_title],
    [t('customers:col.keyword'), (lead) => lead.keyword],
    [t('customers:col.area'), (lead) => lead.area_name],
    [t('customers:col.intent'), (lead) => lead.intent_score],
    [t('customers:col.need'), (lead) => lead.need_text],
    [t('customers:col.remark'), (lead) => lead.remark],
    [t('customers:col.amount'), (lead) => (lead.deal_amount === null ? null : lead.deal_amount / YUAN)],
    [t('customers:col.won'), (lead) => timeOf(lead.deal_time)],
    [t('customers:col.last'), (lead) => timeOf(lead.last_time)],
    [t('customers:col.next'), (lead) => timeOf(lead.next_follow_time)],
    [t('customers:col.created'), (lead) => timeOf(lead.create_time)],
  ]
  return { head: columns.map(([name]) => name), rows: leads.map((lead) => columns.map(([, cellOf]) => cellOf(lead))) }
}
