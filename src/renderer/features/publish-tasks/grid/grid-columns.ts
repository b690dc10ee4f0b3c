import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { FIELDS, type GridField } from './grid-fields.ts'

/** px. One height for every row: places are counted, not measured. */
export const ROW_HEIGHT = 64
export const HEAD_HEIGHT = 36
/** Widths, px: what stands before the cells, the cells, what stands behind them. */
const LEAD = { check: 40, cover: 56, account: 144 } as const
const CELL_WIDTH: Readonly<Record<GridField, number>> = {
  title: 232,
  topic: 168,
  description: 152,
  timing: 140,
  declaration: 152,
  visibility: 104,
}
const STATUS_WIDTH = 176
/**
 * Actions: three signs and the rest in one line; one menu in a narrow sheet, so that state and problem stay in sight
 * beside it.
 */
const ACTIONS_WIDTH = { wide: 144, narrow: 48 } as const
/** px. A sheet that is no wider has the narrow form. */
const NARROW_WIDTH = 1000
/** Shares of the room that a wide window leaves: to what is cut off otherwise. */
const SHARE: Partial<Record<GridField, number>> = { title: 3, topic: 2, description: 2 }
/** What speaks against a work is a sentence. */
const STATUS_SHARE = 4
const cellWidth = (field: GridField): string =>
  SHARE[field] === undefined ? `${CELL_WIDTH[field]}px` : `minmax(${CELL_WIDTH[field]}px, ${SHARE[field]}fr)`
const px = (width: number): string => `${width}px`

/** Is a sheet of this width, px, narrow? One that is not laid out yet (0) is not. */
export function isNarrowSheet(width: number): boolean {
  return width > 0 && width <= NARROW_WIDTH
}

/** The columns as CSS grid has them, and the least that they need, px. */
export function columnsOf(isNarrow: boolean): { template: string; least: number } {
  const actions = ACTIONS_WIDTH[isNarrow ? 'narrow' : 'wide']
  return {
    template: [
      ...Object.values(LEAD).map(px),
      ...FIELDS.map(cellWidth),
      `minmax(${STATUS_WIDTH}px, ${STATUS_SHARE}fr)`,
      px(actions),
    ].join(' '),
    least: [...Object.values(LEAD), ...Object.values(CELL_WIDTH), STATUS_WIDTH, actions].reduce(
      (sum, width) => sum + width,
      0,
    ),
  }
}

/** Rows in sight and a few around them. */
export function windowOf(scrollTop: number, height: number, count: number): { first: number; last: number } {
  const around = 6
  const first = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT) - around)
  return { first, last: Math.min(count - 1, Math.ceil((scrollTop + height) / ROW_HEIGHT) + around) }
}

/** What the list is narrowed to; '' = all. */
export interface GridFilter {
  platform: string
  status: string
  problem: '' | 'block' | 'warn' | 'unsaved' | 'none'
}
export const NO_FILTER: GridFilter = { platform: '', status: '', problem: '' }

/** Status of an item as the filter names it. */
export function statusKey(item: PublishItem, broken: boolean): string {
  return broken
    ? 'broken'
    : item.settling === 1
      ? 'settling'
      : item.unconfirmed === 1
        ? 'unconfirmed'
        : item.scheduled === 1
          ? 'held'
          : String(item.publish_status)
}
