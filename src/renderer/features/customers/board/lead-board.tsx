import { Button, Skeleton } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LEAD_STAGES, type LeadRow, type LeadStage } from '../../../../contract/entities/lead.ts'
import { listLeads } from '../../../../contract/http/message.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { OldData } from '../../../ui/old-data.tsx'
import type { RowActionList } from '../../../ui/row-actions.tsx'
import type { ListState } from '../../../ui/use-list-state.ts'
import type { AskLead } from '../dialogs/lead-question.ts'
import { type LeadFilter, leadInput } from '../lead-list.ts'
import { StageTag } from '../../../core/leads/stage-tag.tsx'
import { asksMore, type LeadActions } from '../use-lead-actions.tsx'
import { droppedLead, holdsLead } from './lead-drag.ts'
import { LeadCard } from './lead-card.tsx'

/** Cards of one column; the list shows the others. */
const SHOWN = 50

export interface LeadBoardProps {
  list: ListState<LeadFilter>
  actions: LeadActions
  ask: AskLead
  rowActions: (row: LeadRow) => RowActionList
  onOpen: (id: number) => void
  /** Shows a stage as a list. */
  onAll: (stage: LeadStage) => void
}

function StageColumn({
  stage,
  list,
  isMovable,
  rowActions,
  onOpen,
  onAll,
  onShown,
  onDropped,
  onMove,
}: Omit<LeadBoardProps, 'actions' | 'ask'> & {
  stage: LeadStage
  isMovable: boolean
  /** Rows that can be dragged from here. */
  onShown: (rows: readonly LeadRow[]) => void
  onDropped: (id: number) => void
  onMove: (row: LeadRow, stage: LeadStage) => void
}) {
  const { t } = useTranslation('customers')
  const say = useErrorText()
  const [over, setOver] = useState(false)
  const query = useApi(listLeads, leadInput({ ...list.params, page: 1, limit: SHOWN, stage: String(stage) }), {
    keepPrevious: true,
    quiet: true,
  })
  const rows = query.data?.data ?? []
  const rest = (query.data?.total ?? 0) - rows.length
  const takes = (event: DragEvent): boolean => isMovable && holdsLead(event)
  return (
    <section
      className={over ? 'lead-column over' : 'lead-column'}
      aria-label={t(`stage.${stage}`)}
      onDragStart={() => onShown(rows)}
      onDragOver={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        setOver(false)
        onDropped(droppedLead(event))
      }}
    >
      <header>
        <StageTag stage={stage} />
        <span className="tabular">{query.data?.total ?? '–'}</span>
      </header>
      {query.error === null ? null : query.data === undefined ? (
        <ErrorState small text={say(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <OldData text={say(query.error)} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending ? <Skeleton active paragraph={{ rows: 3 }} title={false} /> : null}
      <ul>
        {rows.map((row) => (
          <LeadCard
            key={row.id}
            row={row}
            isMovable={isMovable}
            actions={rowActions(row)}
            onOpen={onOpen}
            onMove={(to) => onMove(row, to)}
          />
        ))}
      </ul>
      {query.data?.total === 0 ? <p className="lead-column-empty">{t('board.empty')}</p> : null}
      {rest > 0 ? (
        <Button type="link" size="small" onClick={() => onAll(stage)}>
          {t('board.rest', { n: rest })}
        </Button>
      ) : null}
    </section>
  )
}

/** The leads as cards in a column for each stage, under the filters of the list. */
export function LeadBoard({ list, actions, ask, rowActions, onOpen, onAll }: LeadBoardProps) {
  const { t } = useTranslation('customers')
  const may = useMay()
  const dragged = useRef<readonly LeadRow[]>([])
  const move = (row: LeadRow, stage: LeadStage): void => {
    if (row.stage === stage) return
    if (asksMore(stage)) ask({ kind: 'stage', rows: [row], stage })
    else actions.move(row, stage)
  }
  return (
    <div className="lead-board" role="region" aria-label={t('view.board')} tabIndex={0}>
      {LEAD_STAGES.map((stage) => (
        <StageColumn
          key={stage}
          stage={stage}
          list={list}
          isMovable={may('lead:edit')}
          rowActions={rowActions}
          onOpen={onOpen}
          onAll={onAll}
          onShown={(rows) => {
            dragged.current = rows
          }}
          onDropped={(id) => {
            const row = dragged.current.find((one) => one.id === id)
            if (row !== undefined) move(row, stage)
          }}
          onMove={move}
        />
      ))}
    </div>
  )
}
