import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Spin, Timeline } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublishItem, PublishRecord } from '../../../../contract/entities/publish.ts'
import { evidenceOf } from '../../../../contract/helper/commands.ts'
import { listRecords } from '../../../../contract/http/wisdom-seo.ts'
import { useHelperConnected, useHelperLink } from '../../helper/use-helper.ts'
import { NotLoaded, StillOld } from '../../http/not-loaded.tsx'
import { useApi } from '../../http/use-api.ts'
import { formatFullTime } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EvidenceSteps } from './evidence-steps.tsx'

const COLOR: Readonly<Record<number, string>> = { 2: 'green', [-1]: 'red', 1: 'blue' }

/** Every attempt of an item: when, how, with what outcome. */
export function RecordsDrawer({ item, onClose }: { item: PublishItem | null; onClose: () => void }) {
  const { t } = useTranslation('seo')
  const query = useApi(
    listRecords,
    { page: 1, limit: 100, publish_item_id: item?.id ?? 1 },
    { enabled: item !== null, quiet: true },
  )
  const rows = query.data?.data ?? []
  const link = useHelperLink()
  const connected = useHelperConnected()
  const itemId = item?.id ?? 0
  // Pictures lie on the computer that published; another one simply has none.
  const evidence = useQuery({
    queryKey: ['evidence', itemId],
    queryFn: () => link.send(evidenceOf, { item_id: itemId }),
    enabled: connected && itemId > 0,
    retry: false,
    staleTime: 5_000,
  })
  const linesOf = (row: PublishRecord) =>
    evidence.data?.attempts.find((one) => one.attempt_no === row.attempt_no && one.epoch === row.epoch)?.lines ?? []
  const [open, setOpen] = useState<number | null>(null)
  return (
    <Drawer open={item !== null} title={t('records.title', { title: item?.title ?? '' })} size={560} onClose={onClose}>
      {query.error === null ? null : query.data === undefined ? (
        <NotLoaded query={query} small />
      ) : (
        <StillOld query={query} />
      )}
      <Spin spinning={query.isPending && item !== null}>
        {query.isSuccess && rows.length === 0 ? <EmptyState small title={t('records.none')} /> : null}
        <Timeline
          items={rows.map((row) => ({
            key: row.id,
            color: row.unconfirmed === 1 ? 'orange' : (COLOR[row.result] ?? 'gray'),
            content: (
              <div>
                <b>{t('records.attempt', { n: row.attempt_no })}</b>{' '}
                {t(`itemStatus.${row.unconfirmed === 1 ? 'unconfirmed' : row.result}`)} · {t(`channel.${row.channel}`)}
                <div className="record-line tabular">
                  {formatFullTime(row.start_time)}
                  {row.end_time > row.start_time
                    ? ` · ${t('records.took', { n: row.end_time - row.start_time })}`
                    : ''}{' '}
                  · {row.admin_name}
                </div>
                {row.msg ? <div className="record-line">{row.msg}</div> : null}
                {row.publish_id ? <div className="record-line">{row.publish_id}</div> : null}
                {linesOf(row).length > 0 ? (
                  <Button
                    type="link"
                    size="small"
                    className="record-evidence"
                    onClick={() => setOpen(open === row.attempt_no ? null : row.attempt_no)}
                  >
                    {t(open === row.attempt_no ? 'records.hide' : 'records.evidence', { n: linesOf(row).length })}
                  </Button>
                ) : null}
                {open === row.attempt_no ? (
                  <EvidenceSteps
                    itemId={itemId}
                    attemptNo={row.attempt_no}
                    epoch={row.epoch}
                    title={item?.title ?? ''}
                    lines={linesOf(row)}
                  />
                ) : null}
              </div>
            ),
          }))}
        />
      </Spin>
    </Drawer>
  )
}
