import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import { moreWords } from '../../../core/publishing/more-words.ts'
import { type GridField, isFree, isLacking } from './grid-fields.ts'

export interface CellWords {
  /** Why a cell can't be changed; '' = it can. */
  closedReason: (item: PublishItem, field: GridField, platform: Platform | undefined) => string
  /** A cell's text for reading: choices by their names. */
  cellText: (field: GridField, value: string, platform: Platform | undefined) => string
  /** What stands below a title: the further articles of a 公众号 work; '' = nothing. */
  below: (item: PublishItem) => string
}

/** Words of cells that are not simply their text. */
export function useCellWords(): CellWords {
  const { t } = useTranslation(['grid', 'seo'])
  const { t: said } = useTranslation('publish')
  return useMemo(
    () => ({
      closedReason(item: PublishItem, field: GridField, platform: Platform | undefined) {
        if (!isFree(item))
          return t(
            item.publish_status === PUBLISH_STATUS.success
              ? 'closed.published'
              : item.publish_status === PUBLISH_STATUS.cancelled
                ? 'closed.cancelled'
                : item.unconfirmed === 1
                  ? 'closed.unconfirmed'
                  : 'closed.running',
          )
        return isLacking(field, platform, item)
          ? t('closed.lacking', { platform: platform?.name ?? '', field: t(`field.${field}`) })
          : ''
      },
      cellText(field: GridField, value: string, platform: Platform | undefined) {
        if (value === '') return ''
        if (field === 'visibility')
          return (
            platform?.visibilities?.find((one) => String(one.value) === value)?.name ??
            (['0', '1', '3'].includes(value) ? t(`seo:visibility.${value}`) : value)
          )
        return field === 'declaration'
          ? (platform?.declarations.find((one) => one.value === value)?.name ?? value)
          : value
      },
      below: (item: PublishItem) => moreWords(said, item),
    }),
    [t, said],
  )
}
