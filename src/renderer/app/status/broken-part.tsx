import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/error-state.tsx'

/** Stands where a part of the page broke. */
export function BrokenPart({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return <ErrorState title={t('broken.title')} text={t('broken.text')} onRetry={onRetry} />
}
