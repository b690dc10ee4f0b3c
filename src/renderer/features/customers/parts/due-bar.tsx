import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { listDueFollowUps } from '../../../../contract/http/lead.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { DUE, type LeadFilter } from '../lead-list.ts'
import type { ListState } from '../../../ui/use-list-state.ts'

/** How many leads are overdue and due today; a press shows them. Nothing where none is. */
export function DueBar({ list }: { list: ListState<LeadFilter> }) {
  const { t } = useTranslation('customers')
  const { data } = useApi(listDueFollowUps, {}, { quiet: true })
  if (data === undefined || data.overdue.total + data.today.total === 0) return null
  return (
    <span className="lead-due" role="group" aria-label={t('due.label')}>
      {DUE.map((due) => {
        const on = list.get('due') === due
        const count = due === 'overdue' ? data.overdue.total : data.overdue.total + data.today.total
        return (
          <Button
            key={due}
            size="small"
            type={on ? 'primary' : 'default'}
            danger={due === 'overdue' && count > 0}
            aria-pressed={on}
            onClick={() => list.set({ due: on ? '' : due })}
          >
            {t(`due.${due}`)} {count}
          </Button>
        )
      })}
    </span>
  )
}
