import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { type AnyField, type Draft, readField } from './grid-fields.ts'

export interface Change {
  id: number
  field: AnyField
  value: string
}
interface Done extends Change {
  before: string
}
/** One step that can be taken back: cells, or a decision that the server keeps. */
export type Step =
  | { kind: 'cells'; cells: readonly Done[] }
  | { kind: 'leave_out'; ids: readonly number[] }
  | { kind: 'allow'; ids: readonly number[]; reason: string }

export interface GridState {
  /** Cells that differ from what is stored. */
  drafts: ReadonlyMap<number, Draft>
  /** What the server refused, by `id:field`; gone as soon as the cell is changed. */
  refused: ReadonlyMap<string, { value: string; msg: string }>
  undo: readonly Step[]
  redo: readonly Step[]
}

export interface GridStore {
  readonly store: StoreApi<GridState>
  /** Items as the server has them now; cells that say the same are no drafts any more. */
  setItems(items: readonly PublishItem[]): void
  /** What the cell shows. */
  valueOf(item: PublishItem, field: AnyField): string
  /** Changes cells as one step. */
  apply(changes: readonly Change[]): void
  /** Notes a decision that was carried out. */
  note(step: Exclude<Step, { kind: 'cells' }>): void
  /** Takes the last step back; answers it so that a decision can be undone at the server too. Null = there is none. */
  undo(): Step | null
  redo(): Step | null
  /**
   * These texts are on their way to the server; an empty map = nothing is. Putting an old text back meanwhile is a
   * change of its own.
   */
  sending(texts: ReadonlyMap<number, Draft>): void
  /** The server took these texts; a cell changed since stays a draft. */
  saved(id: number, sent: Draft): void
  refuse(id: number, sent: Draft, field: string, msg: string): void
}

const MOST_STEPS = 200
const key = (id: number, field: string): string => `${id}:${field}`
/** Names of fields on the wire. */
const COLUMN: Readonly<Record<string, AnyField>> = {
  timing_time: 'timing',
  'video_publish_info.description': 'description',
}

/** The grid's unsaved cells and its history. */
export function createGridStore(): GridStore {
  const store = createStore<GridState>(() => ({ drafts: new Map(), refused: new Map(), undo: [], redo: [] }))
  let items = new Map<number, PublishItem>()
  let onTheWay: ReadonlyMap<number, Draft> = new Map()

  const write = (cells: readonly Change[]): void => {
    const drafts = new Map(store.getState().drafts)
    const refused = new Map(store.getState().refused)
    for (const { id, field, value } of cells) {
      const item = items.get(id)
      if (item === undefined) continue
      const { [field]: _old, ...rest } = drafts.get(id) ?? {}
      const isStored = readField(item, field) === value && onTheWay.get(id)?.[field] === undefined
      const next: Draft = isStored ? rest : { ...rest, [field]: value }
      if (Object.keys(next).length > 0) drafts.set(id, next)
      else drafts.delete(id)
      refused.delete(key(id, field))
    }
    store.setState({ drafts, refused })
  }
  const move = (from: 'undo' | 'redo', to: 'undo' | 'redo'): Step | null => {
    const steps = store.getState()[from]
    const step = steps.at(-1)
    if (step === undefined) return null
    const [left, put] = [steps.slice(0, -1), [...store.getState()[to], step]]
    store.setState(from === 'undo' ? { undo: left, redo: put } : { redo: left, undo: put })
    if (step.kind === 'cells')
      write(step.cells.map(({ id, field, value, before }) => ({ id, field, value: from === 'undo' ? before : value })))
    return step
  }
  const push = (step: Step): void =>
    store.setState((state) => ({ undo: [...state.undo, step].slice(-MOST_STEPS), redo: [] }))
  const grid: GridStore = {
    store,
    setItems(list) {
      items = new Map(list.map((item) => [item.id, item]))
      const drafts = [...store.getState().drafts].flatMap(([id, draft]) =>
        Object.entries(draft).map(([field, value]) => ({ id, field: field as AnyField, value })),
      )
      const stale = drafts.filter(({ id, field, value }) => {
        const item = items.get(id)
        return item !== undefined && readField(item, field) === value
      })
      if (stale.length > 0) write(stale)
    },
    valueOf: (item, field) => store.getState().drafts.get(item.id)?.[field] ?? readField(item, field),
    apply(changes) {
      const cells = changes.flatMap((change): Done[] => {
        const item = items.get(change.id)
        const before = item === undefined ? change.value : grid.valueOf(item, change.field)
        return before === change.value ? [] : [{ ...change, before }]
      })
      if (cells.length === 0) return
      write(cells)
      push({ kind: 'cells', cells })
    },
    note: push,
    undo: () => move('undo', 'redo'),
    redo: () => move('redo', 'undo'),
    sending(texts) {
      onTheWay = texts
    },
    saved(id, sent) {
      const drafts = new Map(store.getState().drafts)
      const left = Object.fromEntries(
        Object.entries(drafts.get(id) ?? {}).filter(([field, value]) => sent[field as AnyField] !== value),
      )
      if (Object.keys(left).length > 0) drafts.set(id, left)
      else drafts.delete(id)
      store.setState({ drafts })
    },
    refuse(id, sent, field, msg) {
      const [first] = Object.keys(sent) as AnyField[]
      const named = COLUMN[field] ?? (field as AnyField)
      const column = sent[named] === undefined ? first : named
      if (column === undefined) return
      store.setState({
        refused: new Map(store.getState().refused).set(key(id, column), { value: sent[column] ?? '', msg }),
      })
    },
  }
  return grid
}
