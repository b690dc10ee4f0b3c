import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'

export interface OldDataProps {
  /** The failure's own sentence (useErrorText). */
  text: string
  onRetry: () => void
  retrying: boolean
}

/** Above what was loaded before and could not be refreshed: that it is old, why, and 重试. What is shown stays. */
export function OldData({ text, onRetry, retrying }: OldDataProps) {
  const { t } = useTranslation('ui')
  return (
    <Alert
      banner
      type="warning"
      title={t('failed.old', { why: text })}
      action={
        <Button size="small" disabled={false} loading={retrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}
