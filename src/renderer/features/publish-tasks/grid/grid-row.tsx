import { Checkbox, Tooltip } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { kindOfMedia } from '../../../../contract/declarations.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { useHandInHint } from '../../../core/publishing/hand-in-note.tsx'
import { AccountAvatar } from '../../../ui/account-avatar.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import { isIdle, type ItemDoings, useItemActions } from '../../../core/works/item-actions.tsx'
import { extrasOf, ItemStatus } from '../../../core/works/item-status.tsx'
import { CellEditor, type CellEditorProps } from './cell-editor.tsx'
import { GridCell } from './grid-cell.tsx'
import { ROW_HEIGHT } from './grid-columns.ts'
import type { GridCore } from './grid-core.ts'
import { type Draft, FIELDS, type GridField, readField } from './grid-fields.ts'
import type { GridState } from './grid-store.ts'
import type { CellWords } from './use-cell-words.ts'

/** What the check before publishing says of an item. */
export interface RowProblem {
  level: 'warn' | 'block'
  text: string
}
export interface GridRowProps {
  item: PublishItem
  row: number
  platform: Platform | undefined
  draft: Draft | undefined
  refused: GridState['refused']
  core: GridCore
  words: CellWords
  problem: RowProblem | undefined
  /** How it is handed to its site soon, with the time that its cell shows. */
  handIn: 'rested' | 'atOnce' | undefined
  selected: boolean
  onSelect: (id: number, on: boolean) => void
  /** Columns of the range in this row; from above to = none. */
  from: number
  to: number
  activeCol: number | null
  /** The open cell of this row and the text it opens with. */
  editing: { col: number; value: string } | null
  /** Present while a cell of this row is open. */
  onDone: CellEditorProps['onDone'] | null
  onPreview: (item: PublishItem) => void
  doings: ItemDoings
  /** The sheet has no room for buttons: actions are a menu. */
  isNarrow: boolean
  /** It is not listed any more, and only keeps its place. */
  isGone: boolean
}

function Problem({ problem }: { problem: RowProblem }) {
  return (
    <Tooltip title={problem.text} placement="left" trigger={['hover', 'focus']}>
      <span className={`grid-problem ${problem.level}`} tabIndex={0}>
        {problem.text}
      </span>
    </Tooltip>
  )
}

/** One item: what it is, its cells, where it stands, what can be done. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { item, row, platform, draft, words, problem, editing, doings } = props
  const { t } = useTranslation(['grid', 'seo'])
  const actionsOf = useItemActions()
  const hintOf = useHandInHint()
  const { thirdauth: account } = item
  const cover = item.video_cover_url || item.image_urls[0]
  const cell = (field: GridField, col: number) => {
    if (editing?.col === col && props.onDone !== null) {
      return (
        <div key={field} role="gridcell" className="grid-cell open" aria-colindex={col + 4}>
          <CellEditor
            field={field}
            value={editing.value}
            platform={platform}
            kind={kindOfMedia(item.media_type)}
            label={t(`field.${field}`)}
            onDone={props.onDone}
          />
        </div>
      )
    }
    const found = props.core.check(item, field)
    const check = field === 'timing' && props.handIn !== undefined ? { ...found, hint: hintOf(props.handIn) } : found
    const value = draft?.[field]
    const shown = check.fault !== 'variable' && check.shown !== '' ? check.shown : (value ?? readField(item, field))
    return (
      <GridCell
        key={field}
        row={row}
        col={col}
        field={field}
        text={words.cellText(field, shown, platform)}
        check={check}
        refused={props.refused.get(`${item.id}:${field}`)?.msg ?? ''}
        dirty={value !== undefined}
        closed={words.closedReason(item, field, platform)}
        active={props.activeCol === col}
        inRange={col >= props.from && col <= props.to}
        {...(field === 'title' ? { below: words.below(item) } : {})}
      />
    )
  }
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={`grid-row${item.edit_status === 1 ? ' locked' : ''}${props.isGone ? ' gone' : ''}`}
      style={{ top: row * ROW_HEIGHT }}
    >
      <div role="gridcell" className="grid-lead check">
        <Checkbox
          checked={props.selected}
          disabled={!isIdle(item)}
          aria-label={item.title}
          onChange={(event) => props.onSelect(item.id, event.target.checked)}
        />
      </div>
      <div role="gridcell" className="grid-lead cover">
        <button
          type="button"
          className="item-cover"
          aria-label={t('seo:items.preview')}
          onClick={() => props.onPreview(item)}
          disabled={!item.full_file_url && item.image_urls.length === 0}
        >
          {cover ? <img src={cover} alt="" loading="lazy" /> : <span className="task-cover-empty" />}
        </button>
      </div>
      <div role="gridcell" className="grid-lead account">
        <AccountAvatar
          size={28}
          name={account.openname}
          avatar={account.avatar}
          platform={account.third_platform_info.value}
          text={
            account.third_login_status === 1
              ? [`#${item.seq ?? row + 1}`, ...extrasOf(item)].join(' · ')
              : t('seo:items.offline')
          }
        />
      </div>
      {FIELDS.map(cell)}
      <div role="gridcell" className="grid-tail status">
        <ItemStatus item={item} />
        {props.isGone ? (
          <small className="grid-none">{t('gone')}</small>
        ) : problem && !item.fail_reason ? (
          <Problem problem={problem} />
        ) : null}
      </div>
      <div role="gridcell" className="grid-tail actions">
        <RowActions actions={actionsOf(item, doings)} folded={props.isNarrow} />
      </div>
    </div>
  )
})
