import { ReloadOutlined } from '@ant-design/icons'
import { Button, Table, type TableColumnType, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PlatformWork } from '../../../../contract/entities/work.ts'
import { Permit } from '../../../core/permissions/permit.tsx'
import { useLookNow } from '../../../core/publishing/use-look-now.ts'
import { formatTime } from '../../../lib/format.ts'
import { BigNumber } from '../../../ui/big-number.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TimeText } from '../../../ui/time-text.tsx'
import { WorkState } from '../../../ui/work-state.tsx'

/** Newest works of an account: state on the platform, plays, likes, and when it was last looked at. */
export function AccountWorks({ accountId, works }: { accountId: number; works: readonly PlatformWork[] }) {
  const { t } = useTranslation(['accounts', 'ui'])
  const { looking, look } = useLookNow()
  const seen = Math.max(0, ...works.map((work) => work.look_time))
  const columns: TableColumnType<PlatformWork>[] = [
    {
      key: 'title',
      title: t('detail.work'),
      ellipsis: true,
      render: (_, work) => (
        <span className="detail-work">
          {work.url && work.state !== 'deleted' ? (
            <Typography.Link ellipsis href={work.url} target="_blank" rel="noreferrer" title={work.title}>
              {work.title || t('ui:works.untitled')}
            </Typography.Link>
          ) : (
            <span className="ellipsis" title={work.title}>
              {work.title || t('ui:works.untitled')}
            </span>
          )}
          <small className="detail-note">
            <TimeText seconds={work.publish_time} />
          </small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('columns.status'),
      width: 128,
      render: (_, work) => <WorkState work={work} opens={work.publish_time} />,
    },
    {
      key: 'play',
      title: t('detail.play'),
      width: 72,
      align: 'right',
      render: (_, work) => <BigNumber value={work.play} />,
    },
    {
      key: 'like',
      title: t('detail.like'),
      width: 72,
      align: 'right',
      render: (_, work) => <BigNumber value={work.like} />,
    },
  ]
  return (
    <section aria-label={t('detail.works')}>
      <div className="detail-works-head">
        <h3 className="detail-head">{t('detail.works')}</h3>
        <span className="detail-note tabular">{t('ui:works.seenAt', { time: formatTime(seen) })}</span>
        <Permit perm="task:publish">
          <Button
            size="small"
            type="text"
            icon={<ReloadOutlined />}
            loading={looking !== null}
            onClick={() => look(accountId)}
          >
            {t('ui:works.look')}
          </Button>
        </Permit>
      </div>
      {works.length === 0 ? (
        <EmptyState small title={t('detail.noWorks')} />
      ) : (
        <Table<PlatformWork>
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={[...works]}
          pagination={false}
          tableLayout="fixed"
        />
      )}
    </section>
  )
}
