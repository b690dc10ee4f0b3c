import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { readingList } from '../../../../contract/http/message-readings.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** There is no conversation: because nothing is read yet, which is explained, or because all is done. */
export function NoConversations({ onReadings }: { onReadings: () => void }) {
  const { t } = useTranslation('chat')
  const may = useMay()
  const readings = useApi(readingList, { enabled: 1, limit: 1 }, { quiet: true })
  if (readings.data === undefined && readings.error === null) return null
  if (readings.data?.total !== 0)
    return <EmptyState small picture="done" title={t('list.none')} text={t('list.noneText')} />
  return (
    <EmptyState
      small
      title={t('list.nothingRead')}
      text={t(may('chat:assign') ? 'list.nothingReadText' : 'list.nothingReadAsk')}
      action={
        <Button type="primary" onClick={onReadings}>
          {t(may('chat:assign') ? 'list.toReadings' : 'readings:title')}
        </Button>
      }
    />
  )
}
