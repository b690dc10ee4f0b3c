import { useTranslation } from 'react-i18next'
import { UNCOUNTED_CLIPS } from '../../../contract/constants.ts'
import { formatExact } from '../../lib/format.ts'

/** How many clips are left, in words: all digits, "unlimited" where they are not counted, a dash for unknown. */
export function useClipsText(): (left: number | null | undefined) => string {
  const { t, i18n } = useTranslation()
  return (left) => (left === UNCOUNTED_CLIPS ? t('clips.uncounted') : formatExact(left, i18n.language))
}
