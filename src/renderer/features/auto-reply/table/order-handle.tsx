import { HolderOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RuleRow } from '../../../../contract/entities/auto-reply.ts'
import type { RuleStep } from '../rule-order.ts'
import { takeRule } from './rule-drag.ts'

const STEP_OF: Readonly<Record<string, RuleStep>> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'top' }
/** Names the handle of a rule, so that it is found again once its row has moved. */
const handleId = (id: number): string => `rule-handle-${id}`

/** Where a rule is taken to be dragged; arrows move it while it has the focus. `reason`: why it can't be moved now. */
export function OrderHandle({
  row,
  reason,
  onMove,
}: {
  row: RuleRow
  reason: string
  onMove: (step: RuleStep, done: () => void) => void
}) {
  const { t } = useTranslation('autoReply')
  const isLocked = reason !== ''
  return (
    <span className="rule-order">
      <Button
        id={handleId(row.id)}
        className="rule-handle"
        size="small"
        type="text"
        icon={<HolderOutlined />}
        disabled={isLocked}
        draggable={!isLocked}
        title={isLocked ? reason : t('order.hint')}
        aria-label={t('order.handle', { name: row.name })}
        onDragStart={(event) => takeRule(event, row.id, row.name)}
        onKeyDown={(event) => {
          const step = STEP_OF[event.key]
          if (step === undefined || isLocked) return
          event.preventDefault()
          // A row that moves takes the focus from what is in it.
          onMove(step, () => document.querySelector<HTMLElement>(`#${handleId(row.id)}`)?.focus())
        }}
      />
      <span className="tabular">{row.priority}</span>
    </span>
  )
}
