import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { storageInfo } from '../../../../contract/http/attachment.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { formatBytes } from '../../../lib/format.ts'

/** Less than this is little: one long video. Bytes. */
const LITTLE = 1024 ** 3

/** Space taken and left; says so when little or nothing is left. */
export function StorageBar() {
  const { t } = useTranslation('materials')
  const { data } = useApi(storageInfo, {}, { quiet: true, keepPrevious: true })
  if (data === undefined) return <div className="storage-bar" />
  const taken = data.used + data.bin
  const { limit, free } = data
  const percent = limit === null || limit === 0 ? 0 : Math.min(100, (taken / limit) * 100)
  const full = free === 0
  const low = free !== null && !full && (free < LITTLE || percent >= 95)
  return (
    <div className="storage-bar" role="group" aria-label={t('space.label')}>
      <span className="tabular">
        {limit === null
          ? t('space.used', { used: formatBytes(taken) })
          : t('space.of', { used: formatBytes(taken), limit: formatBytes(limit) })}
      </span>
      {limit === null ? null : (
        <Progress
          percent={percent}
          showInfo={false}
          size="small"
          status={full ? 'exception' : low ? 'active' : 'normal'}
          aria-label={t('space.label')}
        />
      )}
      {data.bin > 0 ? <small className="tabular">{t('space.bin', { size: formatBytes(data.bin) })}</small> : null}
      {full ? (
        <small className="storage-full" role="alert">
          {t('space.full')}
        </small>
      ) : null}
      {low ? <small className="storage-low">{t('space.low', { free: formatBytes(free) })}</small> : null}
    </div>
  )
}
