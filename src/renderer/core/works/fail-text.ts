import type { TFunction } from 'i18next'
import type { PublishItem } from '../../../contract/entities/publish.ts'

/**
 * Why a work failed, '' = it did not, or nothing is known. After a change of what goes out it is what failed before,
 * not what is wrong now.
 */
export function failText(
  t: TFunction<'seo'>,
  { fail_reason: reason, edited_since: edited }: Pick<PublishItem, 'fail_reason' | 'edited_since'>,
): string {
  return edited !== 1 ? reason : reason === '' ? t('items.edited') : t('items.editedSince', { reason })
}
