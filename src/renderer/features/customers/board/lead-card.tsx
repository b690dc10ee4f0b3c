import { SwapOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LEAD_STAGES, type LeadRow, type LeadStage } from '../../../../contract/entities/lead.ts'
import { RowActions, type RowActionList } from '../../../ui/row-actions.tsx'
import { AccountCell, NextCell } from '../parts/lead-cells.tsx'
import { ContactCell } from '../../../core/leads/contact-cell.tsx'
import { TagChips } from '../../../core/leads/tag-chips.tsx'
import { takeLead } from './lead-drag.ts'

/** One lead of the board: dragged by the mouse, moved by its menu 改阶段 otherwise. */
export function LeadCard({
  row,
  isMovable,
  actions,
  onOpen,
  onMove,
}: {
  row: LeadRow
  /** Its stage may be changed. */
  isMovable: boolean
  actions: RowActionList
  onOpen: (id: number) => void
  onMove: (stage: LeadStage) => void
}) {
  const { t } = useTranslation('customers')
  const name = row.guest_name || t('noName')
  const below = row.need_text || row.keyword
  return (
    <li
      className="lead-card"
      {...(isMovable ? { draggable: true, onDragStart: (event: DragEvent) => takeLead(event, row.id, name) } : {})}
    >
      <div className="lead-card-head">
        <button type="button" className="lead-link ellipsis" title={name} onClick={() => onOpen(row.id)}>
          {name}
        </button>
        {isMovable ? (
          <Dropdown
            trigger={['click']}
            autoFocus
            menu={{
              items: LEAD_STAGES.filter((stage) => stage !== row.stage).map((stage) => ({
                key: stage,
                label: t(`stage.${stage}`),
                onClick: () => onMove(stage),
              })),
            }}
          >
            <Button
              size="small"
              type="text"
              icon={<SwapOutlined />}
              title={t('action.stage')}
              aria-label={t('board.move', { name })}
            />
          </Dropdown>
        ) : null}
        <RowActions folded actions={actions} />
      </div>
      <ContactCell
        owner={{ ...row, of: 'lead', name: row.guest_name }}
        field={row.has_phone === 1 ? 'phone' : 'wechat'}
      />
      {below === '' ? null : (
        <small className="ellipsis" title={below}>
          {below}
        </small>
      )}
      {row.tags.length === 0 ? null : <TagChips tags={row.tags} most={3} />}
      <div className="lead-card-foot">
        {row.platform_value === '' && row.openname === '' ? null : <AccountCell row={row} />}
        <span className="ellipsis">{row.owner_name || t('owner.none')}</span>
        {row.next_follow_time === 0 ? null : <NextCell row={row} />}
      </div>
    </li>
  )
}
