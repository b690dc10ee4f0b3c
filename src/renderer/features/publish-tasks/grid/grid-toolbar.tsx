import {
  CheckCircleOutlined,
  EnvironmentOutlined,
  RedoOutlined,
  ToolOutlined,
  UndoOutlined,
  VerticalAlignBottomOutlined,
} from '@ant-design/icons'
import { Button, Select, Space, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { isBrokenOff } from '../../../core/works/item-status.tsx'
import { type GridFilter, NO_FILTER, statusKey } from './grid-columns.ts'
import type { SaveState } from './grid-saver.ts'

export interface GridToolbarProps {
  items: readonly PublishItem[]
  filter: GridFilter
  onFilter: (filter: GridFilter) => void
  mayEdit: boolean
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  onFillAll: () => void
  onRegions: () => void
  onFixes: () => void
  /** Items with something that speaks against them, and those that would be left out. */
  warned: number
  blocked: number
  checking: boolean
  saveState: SaveState
  /** Cells that wait for the operator. */
  held: number
  onSaveNow: () => void
}

const KIND: Readonly<Record<SaveState, StatusKind>> = {
  saved: 'success',
  waiting: 'info',
  saving: 'info',
  held: 'warning',
  failed: 'danger',
}

function Saved({ saveState, held, onSaveNow }: Pick<GridToolbarProps, 'saveState' | 'held' | 'onSaveNow'>) {
  const { t } = useTranslation('grid')
  return (
    <span className="grid-saved" role="status">
      <StatusTag kind={KIND[saveState]} live={saveState === 'saving'}>
        {t(`save.${saveState}`, { n: held })}
      </StatusTag>
      {saveState === 'failed' ? (
        <Button size="small" type="link" onClick={onSaveNow}>
          {t('save.now')}
        </Button>
      ) : null}
    </span>
  )
}

/**
 * Above the sheet: filters, steps back and forth, work on whole columns, the check, and whether everything is stored.
 */
export function GridToolbar(props: GridToolbarProps) {
  const { items, filter, onFilter } = props
  const { t } = useTranslation(['grid', 'seo'])
  const platforms = [
    ...new Map(
      items.map((item) => [item.thirdauth.third_platform_info.value, item.thirdauth.third_platform_info.name]),
    ),
  ]
  const statuses = [...new Set(items.map((item) => statusKey(item, isBrokenOff(item))))].toSorted()
  const filtered = filter.platform !== '' || filter.status !== '' || filter.problem !== ''
  const tool = (key: string, icon: React.ReactNode, onClick: () => void, disabled: boolean) => (
    <Tooltip title={t(`${key}Hint`)}>
      <Button size="small" type="text" icon={icon} aria-label={t(key)} disabled={disabled} onClick={onClick} />
    </Tooltip>
  )
  return (
    <div className="grid-tools" role="toolbar" aria-label={t('tools')}>
      <Space size={8} wrap>
        <Select
          size="small"
          className="grid-filter"
          aria-label={t('filterPlatform')}
          value={filter.platform}
          onChange={(platform) => onFilter({ ...filter, platform })}
          options={[{ value: '', label: t('allPlatforms') }, ...platforms.map(([value, label]) => ({ value, label }))]}
        />
        <Select
          size="small"
          className="grid-filter"
          aria-label={t('filterStatus')}
          value={filter.status}
          onChange={(status) => onFilter({ ...filter, status })}
          options={[
            { value: '', label: t('allStatuses') },
            ...statuses.map((value) => ({ value, label: t(`seo:itemStatus.${value}`) })),
          ]}
        />
        <Select
          size="small"
          className="grid-filter"
          aria-label={t('filterProblem')}
          value={filter.problem}
          onChange={(problem) => onFilter({ ...filter, problem })}
          options={(['', 'block', 'warn', 'unsaved', 'none'] as const).map((value) => ({
            value,
            label: t(`problem.${value || 'all'}`),
          }))}
        />
        {filtered ? (
          <Button size="small" type="link" onClick={() => onFilter(NO_FILTER)}>
            {t('clearFilter')}
          </Button>
        ) : null}
      </Space>
      <Space size={4} className="grid-tools-end">
        <Saved {...props} />
        {props.mayEdit ? (
          <>
            {tool('undo', <UndoOutlined />, props.onUndo, !props.canUndo)}
            {tool('redo', <RedoOutlined />, props.onRedo, !props.canRedo)}
            <Button size="small" icon={<VerticalAlignBottomOutlined />} onClick={props.onFillAll}>
              {t('fillAll.button')}
            </Button>
            <Button size="small" icon={<EnvironmentOutlined />} onClick={props.onRegions}>
              {t('regions.button')}
            </Button>
          </>
        ) : null}
        <Button
          size="small"
          loading={props.checking}
          icon={props.warned > 0 ? <ToolOutlined /> : <CheckCircleOutlined />}
          danger={props.blocked > 0}
          onClick={props.onFixes}
        >
          {props.warned > 0 ? t('fixes.button', { n: props.warned }) : t('fixes.none')}
        </Button>
      </Space>
    </div>
  )
}
