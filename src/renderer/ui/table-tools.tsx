import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Dropdown, Popover, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Density, TablePrefs } from './table-prefs.ts'

export interface TableToolsProps {
  columns: readonly { key: string; title: string; fixed: boolean }[]
  prefs: TablePrefs
  onPrefs: (patch: Partial<TablePrefs>) => void
  onReset: () => void
  onRefresh: () => void
  refreshing: boolean
  /** false: the list draws itself; row height and columns mean nothing then. */
  rowsShown?: boolean
}

const DENSITIES: readonly Density[] = ['large', 'middle', 'small']

/** Refresh, row height and columns at the right of a list's toolbar. */
export function TableTools({
  columns,
  prefs,
  onPrefs,
  onReset,
  onRefresh,
  refreshing,
  rowsShown = true,
}: TableToolsProps) {
  const { t } = useTranslation('ui')
  const boxes = (
    <div style={{ display: 'grid', gap: 6, minWidth: 160 }}>
      {columns.map((column) => (
        <Checkbox
          key={column.key}
          checked={!prefs.hidden.includes(column.key)}
          disabled={column.fixed}
          onChange={(event) =>
            onPrefs({
              hidden: event.target.checked
                ? prefs.hidden.filter((key) => key !== column.key)
                : [...prefs.hidden, column.key],
            })
          }
        >
          {column.title}
        </Checkbox>
      ))}
      <Button size="small" onClick={onReset}>
        {t('resetColumns')}
      </Button>
    </div>
  )
  return (
    <span className="table-tools">
      <Tooltip title={t('refresh')}>
        <Button type="text" icon={<ReloadOutlined spin={refreshing} />} aria-label={t('refresh')} onClick={onRefresh} />
      </Tooltip>
      {rowsShown ? (
        <>
          <Dropdown
            trigger={['click']}
            menu={{
              selectable: true,
              selectedKeys: [prefs.density],
              items: DENSITIES.map((density) => ({
                key: density,
                label: t(`densities.${density}`),
                onClick: () => onPrefs({ density }),
              })),
            }}
          >
            <Button type="text" icon={<ColumnHeightOutlined />} aria-label={t('density')} />
          </Dropdown>
          <Popover trigger="click" placement="bottomRight" content={boxes} title={t('columns')}>
            <Button type="text" icon={<SettingOutlined />} aria-label={t('columns')} />
          </Popover>
        </>
      ) : null}
    </span>
  )
}
