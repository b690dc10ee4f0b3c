import type { OutputOf } from '../../../contract/endpoint.ts'
import type { Clip } from '../../../contract/entities/clip.ts'
import type { listOutputs } from '../../../contract/http/clip.ts'
import type { StatusKind } from '../../ui/status-tag.tsx'
import type { ListParams } from '../../ui/use-list-state.ts'

/** One film of the creation list. */
export type Film = OutputOf<typeof listOutputs>['data'][number]

export const FILM_FILTERS = ['status', 'used', 'mode', 'from', 'to', 'clip_id', 'plan_id'] as const
export type FilmFilter = (typeof FILM_FILTERS)[number]
export const ORDER_FILTERS = ['status', 'mode', 'from', 'to', 'plan_id'] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** States a film can be filtered by: 0 waiting, 1 rendering, 2 done, -1 failed, 5 cancelled. */
export const FILM_STATES = ['0', '1', '2', '-1', '5'] as const
/** States of an order: 1 queued, 2 rendering, 3 done, 4 partly failed, -1 failed, 5 cancelled. */
export const ORDER_STATES = ['1', '2', '3', '4', '-1', '5'] as const

const MODES = ['smart', 'clip', 'dugujiujian', 'clipTemplate', 'picture'] as const

const isId = (value: string | undefined): value is string => value !== undefined && /^[1-9]\d{0,15}$/.test(value)

const common = (params: ListParams<OrderFilter>, states: readonly string[]) => {
  const { status, mode, from, to, plan_id, page, limit, keyword, sort_field, sort_order } = params
  const known = MODES.find((one) => one === mode)
  return {
    page,
    limit,
    ...(keyword === undefined ? {} : { keyword }),
    ...(sort_field === undefined ? {} : { sort_field }),
    ...(sort_order === undefined ? {} : { sort_order }),
    ...(status !== undefined && states.includes(status) ? { status } : {}),
    ...(known === undefined ? {} : { mode: known }),
    ...(from !== undefined && /^\d+$/.test(from) ? { from } : {}),
    ...(to !== undefined && /^\d+$/.test(to) ? { to } : {}),
    ...(isId(plan_id) ? { plan_id } : {}),
  }
}

/** Input of getClipList; what an address says wrongly is left out. */
export function orderInput(params: ListParams<OrderFilter>) {
  return common(params, ORDER_STATES)
}

/** Input of getClipOutputList. */
export function filmInput(params: ListParams<FilmFilter>) {
  return {
    ...common(params, FILM_STATES),
    ...(params.used === '0' || params.used === '1' ? { used: params.used } : {}),
    ...(isId(params.clip_id) ? { clip_id: params.clip_id } : {}),
  }
}

/** Shown name: its own title, else the order's with its number. */
export function filmName(film: Pick<Film, 'title' | 'idx'>, orderName: string): string {
  return film.title || `${orderName} #${film.idx + 1}`
}

/**
 * What can be looked at of finished outputs: a film each, or every picture of an image post; `film` is the output's id.
 */
export function previewItems(
  films: readonly Pick<Film, 'id' | 'idx' | 'status' | 'title' | 'file_url' | 'cover_url' | 'pictures'>[],
  orderName: (film: { id: number }) => string,
) {
  return films
    .filter((film) => film.status === 2)
    .flatMap((film) => {
      const name = filmName(film, orderName(film))
      if (film.pictures === undefined)
        return [
          { id: `${film.id}`, film: film.id, name, url: film.file_url, mimetype: 'video/mp4', cover: film.cover_url },
        ]
      return film.pictures.map((picture, i) => ({
        id: `${film.id}-${i}`,
        film: film.id,
        name: `${name} ${i + 1}/${film.pictures?.length ?? 0}`,
        url: picture.url,
        mimetype: 'image/jpeg',
      }))
    })
}

/** Waiting or being rendered: it will move by itself. */
export function isMoving(film: Pick<Film, 'status'>): boolean {
  return film.status === 0 || film.status === 1
}
export function isRunning(order: Pick<Clip, 'status'>): boolean {
  return order.status === 1 || order.status === 2
}

/** May it get more films? A draft is changed instead, and one of a publish task belongs to it. */
export function mayGrow(order: Pick<Clip, 'status' | 'wisdom_task_id' | 'num'>): boolean {
  return order.status !== 0 && order.wisdom_task_id === 0 && order.num < 100
}

/** 0 to 100: how far an order is; once it is over, the share that succeeded. */
export function shownProgress(order: Pick<Clip, 'num' | 'success_num' | 'status' | 'progress'>): number {
  return isRunning(order) || order.num === 0 ? order.progress : Math.round((order.success_num / order.num) * 100)
}

export const FILM_KINDS: Readonly<Record<Film['status'], StatusKind>> = {
  0: 'neutral',
  1: 'info',
  2: 'success',
  [-1]: 'danger',
  5: 'neutral',
}
export const ORDER_KINDS: Readonly<Record<Clip['status'], StatusKind>> = {
  0: 'neutral',
  1: 'neutral',
  2: 'info',
  3: 'success',
  4: 'warning',
  [-1]: 'danger',
  5: 'neutral',
}

/** Films by their order: one call takes those of one order. */
export function byOrder(films: readonly Pick<Film, 'id' | 'clip_id'>[]): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const film of films) groups.set(film.clip_id, [...(groups.get(film.clip_id) ?? []), film.id])
  return groups
}
