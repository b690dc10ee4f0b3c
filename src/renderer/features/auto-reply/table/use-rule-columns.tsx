import { Switch, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RuleRow } from '../../../../contract/entities/auto-reply.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import type { ResourceColumn } from '../../../ui/resource-table.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import type { RuleStep } from '../rule-order.ts'
import { InFrontMark } from '../order/in-front-mark.tsx'
import { OrderHandle } from './order-handle.tsx'
import { AccountsCell, HitsCell, HoursCell, ReplyCell, WordsCell } from './rule-cells.tsx'

const wide = (width: number) => ({ width, onCell: () => ({ style: { maxWidth: width } }) })

/** Columns of the rules. `locked`: why the order can't be changed now, '' = it can. */
export function useRuleColumns({
  locked,
  onMove,
  onSwitch,
}: {
  locked: string
  onMove: (row: RuleRow, step: RuleStep, done: () => void) => void
  onSwitch: (row: RuleRow, enabled: 0 | 1) => void
}): ResourceColumn<RuleRow>[] {
  const { t } = useTranslation('autoReply')
  const isEditor = useMay()('autoreply:edit')
  return [
    {
      key: 'order',
      title: t('col.order'),
      always: true,
      width: 72,
      render: (_, row) =>
        isEditor ? (
          <OrderHandle row={row} reason={locked} onMove={(step, done) => onMove(row, step, done)} />
        ) : (
          <span className="tabular">{row.priority}</span>
        ),
    },
    {
      key: 'name',
      title: t('col.name'),
      always: true,
      ...wide(168),
      render: (_, row) => (
        <span className="rule-two">
          <span className="ellipsis" title={row.name}>
            {row.name}
          </span>
          <InFrontMark rules={row.in_front} />
        </span>
      ),
    },
    {
      key: 'trigger',
      title: t('col.trigger'),
      width: 96,
      render: (_, row) => (
        <>
          <Tag title={t(`triggerText.${row.trigger}`)}>{t(`trigger.${row.trigger}`)}</Tag>
          {row.channels.includes('dm') ? <StatusTag kind="warning">{t('channel.dm')}</StatusTag> : null}
        </>
      ),
    },
    { key: 'keywords', title: t('col.words'), ...wide(176), render: (_, row) => <WordsCell row={row} /> },
    { key: 'reply', title: t('col.reply'), ...wide(200), render: (_, row) => <ReplyCell row={row} /> },
    { key: 'accounts', title: t('col.accounts'), ...wide(112), render: (_, row) => <AccountsCell row={row} /> },
    { key: 'hours', title: t('col.hours'), ...wide(160), render: (_, row) => <HoursCell row={row} /> },
    { key: 'hits', title: t('col.hits'), width: 104, render: (_, row) => <HitsCell row={row} /> },
    {
      key: 'last_hit_time',
      title: t('col.lastHit'),
      width: 104,
      render: (_, row) => <TimeText seconds={row.last_hit_time} />,
    },
    {
      key: 'enabled',
      title: t('col.status'),
      always: true,
      width: 72,
      fixed: 'right',
      render: (_, row) => (
        <Switch
          size="small"
          checked={row.enabled === 1}
          disabled={!isEditor}
          aria-label={t('switch', { name: row.name })}
          onChange={(isOn) => onSwitch(row, isOn ? 1 : 0)}
        />
      ),
    },
  ]
}
