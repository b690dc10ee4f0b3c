import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { type getLead, unmergeLeads } from '../../../../contract/http/lead.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { Permit } from '../../../core/permissions/permit.tsx'
import { formatTime } from '../../../lib/format.ts'
import { TAG_READS } from '../../../core/leads/lead-reads.ts'

/** Leads that became part of this one, and the way back while it is open. */
export function MergedLeads({ merged }: { merged: OutputOf<typeof getLead>['merged'] }) {
  const { t } = useTranslation('customers')
  const { message } = App.useApp()
  const undo = useCall(unmergeLeads, { refreshes: TAG_READS })
  if (merged.length === 0) return null
  const takeBack = async (mergeId: number): Promise<void> => {
    await undo.mutateAsync({ merge_id: mergeId })
    message.success(t('merge.undone'))
  }
  return (
    <section className="lead-section">
      <h3>{t('merge.parts')}</h3>
      <ul className="lead-merged">
        {merged.map((one) => (
          <li key={`${one.merge_id} ${one.id}`}>
            <span>
              {one.guest_name || t('noName')} <span className="tabular">{one.phone_mask || one.wechat_mask}</span>
              <small className="lead-note">
                {' '}
                {one.admin_name} · {formatTime(one.merged_time)}
              </small>
            </span>
            {one.can_undo === 1 ? (
              <Permit perm="lead:edit">
                <Button
                  size="small"
                  type="link"
                  title={t('merge.until', { time: formatTime(one.undo_until) })}
                  loading={undo.isPending}
                  onClick={() => void takeBack(one.merge_id).catch(() => undefined)}
                >
                  {t('merge.undo')}
                </Button>
              </Permit>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
