import { Drawer, Spin, Timeline } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { listRecords } from '../../../../contract/http/wisdom-seo.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { formatFullTime } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'

const COLOR: Readonly<Record<number, string>> = { 2: 'green', [-1]: 'red', 1: 'blue' }

/** Every attempt of an item: when, how, with what outcome. */
export function RecordsDrawer({ item, onClose }: { item: PublishItem | null; onClose: () => void }) {
  const { t } = useTranslation('seo')
  const say = useErrorText()
  const query = useApi(listRecords, { page: 1, limit: 100, publish_item_id: item?.id ?? 1 }, { enabled: item !== null })
  const rows = query.data?.data ?? []
  return (
    <Drawer open={item !== null} title={t('records.title', { title: item?.title ?? '' })} size={440} onClose={onClose}>
      {query.error ? <ErrorState text={say(query.error)} onRetry={() => void query.refetch()} small /> : null}
      <Spin spinning={query.isPending && item !== null}>
        {query.isSuccess && rows.length === 0 ? <EmptyState small title={t('records.none')} /> : null}
        <Timeline
          items={rows.map((row) => ({
            key: row.id,
            color: COLOR[row.result] ?? 'gray',
            content: (
              <div>
                <b>{t('records.attempt', { n: row.attempt_no })}</b> {t(`itemStatus.${row.result}`)} · {t(`channel.${row.channel}`)}
                <div className="record-line tabular">
                  {formatFullTime(row.start_time)}
                  {row.end_time > row.start_time ? ` · ${t('records.took', { n: row.end_time - row.start_time })}` : ''} · {row.admin_name}
                </div>
                {row.msg ? <div className="record-line">{row.msg}</div> : null}
                {row.publish_id ? <div className="record-line">{row.publish_id}</div> : null}
              </div>
            ),
          }))}
        />
      </Spin>
    </Drawer>
  )
}
