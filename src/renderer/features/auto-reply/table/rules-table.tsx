import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  ExperimentOutlined,
  FileSearchOutlined,
  PlusOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { HTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import type { RuleRow } from '../../../../contract/entities/auto-reply.ts'
import { ruleList } from '../../../../contract/http/auto-reply.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { opensRow } from '../../../ui/opens-row.ts'
import { ResourceTable } from '../../../ui/resource-table.tsx'
import type { RowActionList } from '../../../ui/row-actions.tsx'
import { useListState } from '../../../ui/use-list-state.ts'
import { RULE_FILTERS, RULE_PAGE, type RuleFilter, ruleInput } from '../rule-list.ts'
import { RULE_STEPS } from '../rule-order.ts'
import type { RuleValues } from '../rule-values.ts'
import type { RuleActions } from '../use-rule-actions.tsx'
import { NoRules } from './no-rules.tsx'
import { droppedRule, holdsRule } from './rule-drag.ts'
import { useRuleColumns } from './use-rule-columns.tsx'
import { useRuleFilters } from './use-rule-filters.tsx'

const OVER = 'rule-over'

export interface RulesTableProps {
  actions: RuleActions
  /** Switches on or off; rules that were never on are looked at first. */
  onSwitch: (rows: readonly RuleRow[], enabled: 0 | 1, done?: () => void) => void
  onNew: (values?: RuleValues) => void
  onEdit: (row: RuleRow) => void
  onCopy: (row: RuleRow) => void
  onTest: (row: RuleRow) => void
  onReplay: (row: RuleRow) => void
  onLog: (row: RuleRow) => void
}

/** The rules in the order in which they are asked. */
export function RulesTable({ actions, onSwitch, onNew, onEdit, onCopy, onTest, onReplay, onLog }: RulesTableProps) {
  const { t } = useTranslation('autoReply')
  const { t: order } = useTranslation('ruleOrder')
  const say = useErrorText()
  const isEditor = useMay()('autoreply:edit')
  const list = useListState<RuleFilter>('auto-replies', RULE_FILTERS, { size: RULE_PAGE })
  const query = useApi(ruleList, ruleInput(list.params), { keepPrevious: true, quiet: true })
  const locked = list.filtered ? t('order.filtered') : ''
  const isMovable = isEditor && locked === ''
  const columns = useRuleColumns({
    locked,
    onMove: actions.move,
    onSwitch: (row, enabled) => onSwitch([row], enabled),
  })
  const filters = useRuleFilters()
  const dropOn = (target: RuleRow): HTMLAttributes<HTMLElement> => ({
    onDragOver: (event) => {
      if (!isMovable || !holdsRule(event)) return
      event.preventDefault()
      event.currentTarget.classList.add(OVER)
    },
    onDragLeave: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) event.currentTarget.classList.remove(OVER)
    },
    onDrop: (event) => {
      event.currentTarget.classList.remove(OVER)
      if (!isMovable || !holdsRule(event)) return
      event.preventDefault()
      const row = query.data?.data.find((one) => one.id === droppedRule(event))
      if (row !== undefined && row.id !== target.id) actions.move(row, target.id)
    },
  })
  const rowActions = (row: RuleRow): RowActionList => {
    const [front] = row.in_front
    return [
      isEditor && { key: 'edit', label: t('action.edit'), icon: <EditOutlined />, onClick: () => onEdit(row) },
      isEditor && { key: 'copy', label: t('action.copy'), icon: <CopyOutlined />, onClick: () => onCopy(row) },
      { key: 'test', label: t('action.test'), icon: <ExperimentOutlined />, onClick: () => onTest(row) },
      { key: 'log', label: t('action.log'), icon: <FileSearchOutlined />, onClick: () => onLog(row) },
      isEditor && { key: 'replay', label: t('action.replay'), onClick: () => onReplay(row) },
      isEditor && front !== undefined
        ? {
            key: 'before',
            label: order('move', { name: front.name }),
            onClick: () => actions.moveBefore(row.id, { id: front.rule_id, name: front.name }),
          }
        : false,
      ...RULE_STEPS.map(
        (step) =>
          isEditor && {
            key: step,
            label: t(`order.${step}`),
            disabled: !isMovable,
            ...(locked === '' ? {} : { hint: locked }),
            onClick: () => actions.move(row, step),
          },
      ),
      isEditor && {
        key: 'delete',
        label: t('action.delete'),
        icon: <DeleteOutlined />,
        danger: true,
        onClick: () => actions.remove([row]),
      },
    ]
  }
  const bulk = (rows: readonly RuleRow[], clear: () => void) => (
    <>
      <Button size="small" onClick={() => onSwitch(rows, 1, clear)}>
        {t('action.on')}
      </Button>
      <Button size="small" onClick={() => onSwitch(rows, 0, clear)}>
        {t('action.off')}
      </Button>
      <Button size="small" danger onClick={() => actions.remove(rows, clear)}>
        {t('action.delete')}
      </Button>
    </>
  )
  return (
    <ResourceTable<RuleRow, RuleFilter>
      list={list}
      query={query}
      columns={columns}
      rowKey="id"
      primary={
        isEditor ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => onNew()}>
            {t('add')}
          </Button>
        ) : null
      }
      searchHint={t('search')}
      filters={filters}
      errorText={say}
      {...(isEditor && list.filtered ? { extra: <small className="rule-quiet">{t('order.filtered')}</small> } : {})}
      empty={{
        title: t('none'),
        text: t(isEditor ? 'noneText' : 'noneReader'),
        ...(isEditor ? { action: <NoRules onStart={onNew} onNew={() => onNew()} /> } : {}),
      }}
      rowActions={rowActions}
      rowClassName={(row) => (row.enabled === 1 ? '' : 'rule-is-off')}
      onRow={(row) => ({ ...(isEditor ? opensRow(() => onEdit(row)) : {}), ...dropOn(row) })}
      {...(isEditor ? { bulk } : {})}
    />
  )
}
