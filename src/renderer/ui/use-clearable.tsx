import { CloseCircleFilled } from '@ant-design/icons'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * For `allowClear` of a choice: its cross has a name in the reader's language. antd's own is English in every language.
 */
export function useClearable(): { clearIcon: ReactNode; label: string } {
  const { t } = useTranslation('ui')
  const label = t('clearField')
  return useMemo(() => ({ clearIcon: <CloseCircleFilled />, label }), [label])
}
