import { Table } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { replayRule } from '../../../../contract/http/auto-reply.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { openColumn, ReplayedMessage } from './replayed-message.tsx'

type Row = OutputOf<typeof replayRule>['missed_list'][number]

/** The newest messages that did not match, so that somebody sees with which words guests ask. */
export function MissedList({ rows, onOpen }: { rows: readonly Row[]; onOpen: (id: number) => void }) {
  const { t } = useTranslation('autoReply')
  const { t: order } = useTranslation('ruleOrder')
  const canOpen = useMay()('chat:reply')
  if (rows.length === 0) return null
  return (
    <section aria-label={order('missed', { n: rows.length })}>
      <h3 className="rule-missed">{order('missed', { n: rows.length })}</h3>
      <Table<Row>
        size="small"
        rowKey="message_id"
        dataSource={[...rows]}
        pagination={false}
        columns={[
          {
            key: 'message',
            title: t('replay.message'),
            width: '56%',
            render: (_, row) => <ReplayedMessage row={row} />,
          },
          { key: 'why', title: order('why'), render: (_, row) => t(`skip.${row.why}`) },
          ...(canOpen ? [openColumn<Row>(t, onOpen)] : []),
        ]}
      />
    </section>
  )
}
