import { Segmented, Table, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { RULE_LIMITS } from '../../../../contract/entities/auto-reply.ts'
import type { replayRule } from '../../../../contract/http/auto-reply.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { openColumn, ReplayedMessage } from './replayed-message.tsx'

type Row = OutputOf<typeof replayRule>['list'][number]
const SHOWS = ['all', 'answered', 'silent'] as const
type Shows = (typeof SHOWS)[number]

/** Messages that the rule matched, each with its answer or why there is none; pressed, its conversation opens. */
export function ReplayList({
  rows,
  matched,
  onOpen,
}: {
  rows: readonly Row[]
  matched: number
  onOpen: (id: number) => void
}) {
  const { t } = useTranslation('autoReply')
  const { t: order } = useTranslation('ruleOrder')
  const canOpen = useMay()('chat:reply')
  const [shows, setShows] = useState<Shows>('all')
  const shown = rows.filter((row) => shows === 'all' || (row.reply !== '') === (shows === 'answered'))
  return (
    <section aria-label={t('replay.list')}>
      <div className="rule-replay-bar">
        <Segmented<Shows>
          size="small"
          aria-label={t('replay.list')}
          value={shows}
          options={SHOWS.map((value) => ({ value, label: t(`replay.shows.${value}`) }))}
          onChange={setShows}
        />
        {matched > rows.length ? (
          <small className="rule-quiet">{t('replay.newest', { n: RULE_LIMITS.replay_rows })}</small>
        ) : null}
      </div>
      <Table<Row>
        size="small"
        rowKey="message_id"
        dataSource={shown}
        locale={{ emptyText: t('replay.noneOf') }}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
        columns={[
          {
            key: 'message',
            title: t('replay.message'),
            width: '44%',
            render: (_, row) => (
              <ReplayedMessage row={row}>{row.word === '' ? null : <Tag>{row.word}</Tag>}</ReplayedMessage>
            ),
          },
          {
            key: 'answer',
            title: t('replay.answer'),
            render: (_, row) =>
              row.reply !== '' ? (
                <span className="rule-lines">{row.reply}</span>
              ) : (
                <StatusTag kind="neutral" long>
                  {row.by_name !== ''
                    ? order('by', { name: row.by_name })
                    : row.why === null
                      ? t('replay.silent')
                      : t(`skip.${row.why}`)}
                </StatusTag>
              ),
          },
          ...(canOpen ? [openColumn<Row>(t, onOpen)] : []),
        ]}
      />
    </section>
  )
}
