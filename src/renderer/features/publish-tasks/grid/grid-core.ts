import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import type { saveItems } from '../../../../contract/http/publish-grid.ts'
import { type CellCheck, checkCell } from './cell-check.ts'
import { type AnyField, FIELDS, type GridField, isFree, type ItemSave } from './grid-fields.ts'
import { createGridSaver, type GridSaver } from './grid-saver.ts'
import { createGridStore, type GridStore } from './grid-store.ts'

/** Rest after the last change before it is saved, ms. */
const SAVE_AFTER_MS = 1_000
/**
 * A cell that a press elsewhere closes hands its text over within this time, ms: the calendar of a time closes a moment
 * after the press.
 */
const CLOSES_MS = 1_000

/** The sheet of one task without its picture: cells, history, checks, saving by itself. */
export interface GridCore {
  readonly grid: GridStore
  readonly saver: GridSaver
  /** What the server and the platforms' list say now. */
  setFacts(items: readonly PublishItem[], platforms: readonly Platform[]): void
  /** The works as they were told last. */
  items(): readonly PublishItem[]
  platformOf(item: PublishItem): Platform | undefined
  check(item: PublishItem, field: GridField): CellCheck
  /** A cell is open for typing, or no longer. */
  editing(open: boolean): void
  /**
   * Stores what was typed, now, that of a cell which is just closing included; `left` = cells of these works (of all
   * when absent) that could not be stored, `why` = what the server said of one, `failed` = the server was not reached.
   */
  keep(ids?: readonly number[]): Promise<{ left: number; why: string; failed: boolean }>
}

const isGridField = (field: AnyField): field is GridField => (FIELDS as readonly string[]).includes(field)

/** See the interface; `send` resolves when the list shows what was stored. */
export function createGridCore(send: (items: ItemSave[]) => Promise<OutputOf<typeof saveItems>>): GridCore {
  const grid = createGridStore()
  let items = new Map<number, PublishItem>()
  let platforms = new Map<string, Platform>()
  const platformOf = (item: PublishItem): Platform | undefined =>
    platforms.get(item.thirdauth.third_platform_info.value)
  const check = (item: PublishItem, field: GridField): CellCheck => {
    const cells = Object.fromEntries(FIELDS.map((one) => [one, grid.valueOf(item, one)])) as Record<GridField, string>
    return checkCell(
      item,
      field,
      cells,
      platformOf(item),
      grid.store.getState().drafts.get(item.id)?.[field] !== undefined,
    )
  }
  const fits = (id: number, field: AnyField): boolean => {
    const item = items.get(id)
    return item !== undefined && isFree(item) && (!isGridField(field) || check(item, field).fault === '')
  }
  const saver = createGridSaver({ grid, fits, send, delayMs: SAVE_AFTER_MS })
  /** Resolves when the open cell has closed; null = none is open. */
  let closed: { promise: Promise<void>; resolve: () => void } | null = null
  return {
    grid,
    saver,
    editing(open) {
      if (open) closed ??= Promise.withResolvers<void>()
      else {
        closed?.resolve()
        closed = null
      }
    },
    async keep(ids) {
      if (closed !== null)
        await Promise.race([closed.promise, new Promise((resolve) => setTimeout(resolve, CLOSES_MS))])
      const unread = closed === null ? 0 : 1
      await saver.flush()
      const { drafts, refused } = grid.store.getState()
      const going = [...items.values()].filter((item) => isFree(item) && (ids === undefined || ids.includes(item.id)))
      const left = going.flatMap(({ id }) =>
        Object.keys(drafts.get(id) ?? {}).map((field) => refused.get(`${id}:${field}`)?.msg ?? ''),
      )
      return {
        left: left.length + unread,
        why: left.find((msg) => msg !== '') ?? '',
        failed: saver.store.getState().state === 'failed',
      }
    },
    setFacts(list, known) {
      items = new Map(list.map((item) => [item.id, item]))
      platforms = new Map(known.map((one) => [one.value, one]))
      grid.setItems(list)
    },
    items: () => [...items.values()],
    platformOf,
    check,
  }
}
