import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAway } from '../../core/http/use-away.ts'

/** A restart takes about this long, ms: sooner nobody need be told. */
const TOLD_AFTER_MS = 800

/** Says that the server does not answer, while it doesn't. */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const lost = useAway()
  const [told, setTold] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTold(lost), lost ? TOLD_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [lost])
  return told && lost ? <Alert banner type="warning" title={t('reconnecting')} role="status" /> : null
}
