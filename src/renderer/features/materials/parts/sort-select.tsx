import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons'
import { Button, Select, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListState } from '../../../ui/use-list-state.ts'

const FIELDS = ['create_time', 'filename', 'size', 'duration_ms'] as const

/** Order of the grid: by what, and which way. */
export function SortSelect<K extends string>({ list }: { list: ListState<K> }) {
  const { t } = useTranslation('materials')
  const field = FIELDS.find((one) => one === list.params.sort_field) ?? 'create_time'
  const order = list.params.sort_order ?? 'desc'
  return (
    <Space.Compact>
      <Select
        className="material-sort"
        aria-label={t('sort.label')}
        value={field}
        options={FIELDS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(value) => list.setSort(value, value === 'filename' ? 'asc' : order)}
        popupMatchSelectWidth={false}
      />
      <Button
        icon={order === 'asc' ? <SortAscendingOutlined /> : <SortDescendingOutlined />}
        aria-label={t(order === 'asc' ? 'sort.ascending' : 'sort.descending')}
        title={t(order === 'asc' ? 'sort.ascending' : 'sort.descending')}
        onClick={() => list.setSort(field, order === 'asc' ? 'desc' : 'asc')}
      />
    </Space.Compact>
  )
}
