import { Badge, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { listRewrites } from '../../../contract/http/ai.ts'
import { useApi } from '../http/use-api.ts'
import { REVIEW_PARAM } from './review-param.ts'

/**
 * Opens the drawer of unread rewrites, and says how many there are. Routes that use it name `review` among their texts.
 */
export function ReviewEntry() {
  const { t } = useTranslation('review')
  const [, setSearch] = useSearchParams()
  const { data } = useApi(listRewrites, { status: 0, limit: 1 }, { quiet: true })
  const open = (): void =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.set(REVIEW_PARAM, 'all')
      return next
    })
  return (
    <Badge count={data?.counts.unread ?? 0} overflowCount={999} size="small">
      <Button onClick={open}>{t('entry')}</Button>
    </Badge>
  )
}
