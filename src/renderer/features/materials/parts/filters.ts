import { useTranslation } from 'react-i18next'
import type { SelectFilter } from '../../../ui/filter-bar.tsx'
import { LENGTHS, type MaterialFilter, PERIODS, SIZES } from '../material-list.ts'

const ORIENTATIONS = ['portrait', 'landscape', 'square'] as const

/** Filters of the library; `tags` = those in use. */
export function useLibraryFilters(tags: readonly string[]): SelectFilter<MaterialFilter>[] {
  const { t } = useTranslation('materials')
  const steps = (kind: 'sizes' | 'lengths' | 'periods', keys: readonly string[]) =>
    keys.map((value) => ({ value, label: t(`${kind}.${value}`) }))
  return [
    {
      key: 'tag',
      label: t('filter.tag'),
      width: 112,
      searchable: true,
      options: tags.map((tag) => ({ value: tag, label: tag })),
    },
    {
      key: 'orientation',
      label: t('filter.orientation'),
      width: 112,
      options: ORIENTATIONS.map((value) => ({ value, label: t(`orientation.${value}`) })),
    },
    {
      key: 'used',
      label: t('filter.used'),
      width: 112,
      options: [
        { value: '1', label: t('filter.usedYes') },
        { value: '0', label: t('filter.usedNo') },
        { value: 'twice', label: t('filter.twice') },
      ],
    },
    { key: 'length', label: t('filter.length'), width: 128, options: steps('lengths', Object.keys(LENGTHS)) },
    { key: 'size', label: t('filter.size'), width: 136, options: steps('sizes', Object.keys(SIZES)) },
    { key: 'period', label: t('filter.period'), width: 112, options: steps('periods', Object.keys(PERIODS)) },
  ]
}
