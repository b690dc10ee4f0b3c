import { Button, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { websiteNotice } from '../../../../contract/http/common.ts'
import { delNotice, installation } from '../../../../contract/http/installation.ts'
import { useCall } from '../../../core/http/use-api.ts'
import { formatTime } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useConfirmDelete } from '../../../ui/use-confirm-delete.tsx'
import { NoticeModal } from './notice-modal.tsx'

type Notice = OutputOf<typeof installation>['notices'][number]

/** Notices of the top bar: what is shown, what will be, what was. */
export function NoticesCard({ notices }: { notices: readonly Notice[] }) {
  const { t } = useTranslation('settings')
  const confirm = useConfirmDelete()
  const [editing, setEditing] = useState<Notice | 'new' | null>(null)
  const remove = useCall(delNotice, { refreshes: [installation, websiteNotice] })
  const stateOf = (row: Notice): 'shown' | 'over' | 'waiting' =>
    row.shown === 1 ? 'shown' : row.end_time > 0 && row.end_time * 1000 <= Date.now() ? 'over' : 'waiting'
  const kinds = { shown: 'success', waiting: 'info', over: 'neutral' } as const
  return (
    <SectionCard
      title={t('installation.notices')}
      text={t('installation.noticesText')}
      extra={
        <Button type="primary" onClick={() => setEditing('new')}>
          {t('installation.add')}
        </Button>
      }
      flush
    >
      <Table<Notice>
        size="small"
        rowKey="id"
        dataSource={[...notices]}
        pagination={{ pageSize: 10, hideOnSinglePage: true, size: 'small' }}
        locale={{ emptyText: <EmptyState small title={t('installation.noNotices')} /> }}
        columns={[
          { key: 'title', title: t('installation.title'), ellipsis: true, render: (_, row) => row.title },
          {
            key: 'jump',
            title: t('installation.jump'),
            width: 136,
            ellipsis: true,
            render: (_, row) => row.jumpUrl || '–',
          },
          {
            key: 'level',
            title: t('installation.level'),
            width: 72,
            render: (_, row) => t(`installation.levels.${row.level}`),
          },
          {
            key: 'time',
            title: t('installation.start'),
            width: 112,
            render: (_, row) => (
              <span className="tabular">
                {row.start_time > 0 ? formatTime(row.start_time) : t('installation.always')}
              </span>
            ),
          },
          {
            key: 'stop',
            title: t('installation.stop'),
            width: 112,
            render: (_, row) => (
              <span className="tabular">{row.end_time > 0 ? formatTime(row.end_time) : t('installation.always')}</span>
            ),
          },
          {
            key: 'state',
            title: t('installation.state'),
            width: 88,
            render: (_, row) => <StatusTag kind={kinds[stateOf(row)]}>{t(`installation.${stateOf(row)}`)}</StatusTag>,
          },
          {
            key: 'act',
            title: '',
            width: 136,
            render: (_, row) => (
              <>
                <Button type="text" size="small" onClick={() => setEditing(row)}>
                  {t('installation.change')}
                </Button>
                <Button
                  type="text"
                  size="small"
                  danger
                  onClick={() =>
                    confirm({
                      what: t('installation.notices'),
                      names: [row.title],
                      onOk: async () => await remove.mutateAsync({ id: row.id }),
                    })
                  }
                >
                  {t('installation.delete')}
                </Button>
              </>
            ),
          },
        ]}
      />
      {editing === null ? null : (
        <NoticeModal notice={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </SectionCard>
  )
}
