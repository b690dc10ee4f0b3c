import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { LEAD_LIMITS, type LeadRow } from '../../../../contract/entities/lead.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import type { AskLead } from '../dialogs/lead-question.ts'
import { useReleasable } from './lead-row-actions.tsx'
import type { LeadActions } from '../use-lead-actions.tsx'

/** What can be done with all selected leads. */
export function LeadBulk({
  rows,
  clear,
  actions,
  ask,
}: {
  rows: readonly LeadRow[]
  clear: () => void
  actions: LeadActions
  ask: AskLead
}) {
  const { t } = useTranslation('customers')
  const may = useMay()
  const edit = may('lead:edit')
  const releasable = useReleasable()
  const owned = rows.filter(releasable)
  const pooled = rows.filter((row) => row.owner_admin_id === 0)
  // A selection over many pages may be longer than one call takes.
  if (rows.length > LEAD_LIMITS.bulk) return <span>{t('bulk.most', { n: LEAD_LIMITS.bulk })}</span>
  return (
    <>
      {edit && pooled.length > 0 ? (
        <Button size="small" onClick={() => actions.claim(pooled, clear)}>
          {t('action.claim')}
        </Button>
      ) : null}
      {may('lead:assign') ? (
        <Button size="small" onClick={() => ask({ kind: 'assign', rows, done: clear })}>
          {t('action.assign')}
        </Button>
      ) : null}
      {edit ? (
        <>
          <Button size="small" onClick={() => ask({ kind: 'stage', rows, done: clear })}>
            {t('action.stage')}
          </Button>
          <Button size="small" onClick={() => ask({ kind: 'tag', rows, done: clear })}>
            {t('action.tag')}
          </Button>
        </>
      ) : null}
      {edit && rows.length > 1 && rows.length <= LEAD_LIMITS.merge ? (
        <Button size="small" onClick={() => ask({ kind: 'merge', rows, done: clear })}>
          {t('action.merge')}
        </Button>
      ) : null}
      {edit && owned.length > 0 ? (
        <Button size="small" onClick={() => ask({ kind: 'release', rows: owned, done: clear })}>
          {t('action.release')}
        </Button>
      ) : null}
      {may('lead:export') ? (
        <Button size="small" onClick={() => ask({ kind: 'export', rows, done: clear })}>
          {t('action.export')}
        </Button>
      ) : null}
      {may('lead:del') ? (
        <Button size="small" danger onClick={() => actions.remove(rows, clear)}>
          {t('action.delete')}
        </Button>
      ) : null}
    </>
  )
}
