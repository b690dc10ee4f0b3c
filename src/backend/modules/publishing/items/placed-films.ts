// What is said of a film that an account has already.
import type { Said } from '../../../../contract/reasons/reasons.ts'
import { dayClockOf } from '../../../lib/zoned-time.ts'
import type { Zone } from '../../../lib/zoned-time.ts'
import { hasBegun } from '../store/placed-films.repository.ts'
import type { PlacedFilm, PlacedState } from '../store/placed-films.repository.ts'
import type { FilmUse, SentFilm } from '../store/sent-films.repository.ts'

/** Tasks that are named where a film waits in several. */
const NAMED = 2

/**
 * Where the account has the film, as the end of a sentence about it; times by the clock of `zone`. `what` it is called;
 * `ownTask`: the task of the work that this is said of, which is not named.
 */
export function whereabouts(film: PlacedFilm, zone: Zone, what = '同一条成片', ownTask = 0): string {
  if (hasBegun(film)) return sentWhere(film, zone, what)
  const names = [film.taskName, ...(film.otherTasks ?? []).flatMap(({ id, name }) => (id === ownTask ? [] : [name]))]
  const waits = waitOf(film.state, dayClockOf(zone.wall(film.publishAtMs)))
  if (names.length === 1) return `在任务「${film.taskName}」中已有${what}，${waits}`
  return `在任务${names
    .slice(0, NAMED)
    .map((name) => `「${name}」`)
    .join(
      '、',
    )}${names.length > NAMED ? `等 ${names.length} 个任务` : ''}中都有${what}，「${film.taskName}」里的${waits}`
}

/** What a work with the film waits for, as far as it goes out without a person. */
const WAITS = ['planned', 'paused', 'due', 'byHand', 'checking'] as const

/** Why an account that has the film, begun or waiting without a person, is not given it again. */
export function placedReason(account: string, film: PlacedFilm, zone: Zone): Said {
  const time = dayClockOf(zone.wall(film.publishAtMs))
  if (hasBegun(film))
    return { reason: `publishing.filmPlaced.begun.${film.state}`, params: { account, title: film.item.title, time } }
  const others = film.otherTasks ?? []
  const tasks = others.length === 0 ? 'one' : others.length < NAMED ? 'two' : 'many'
  return {
    reason: `publishing.filmPlaced.${tasks}.${WAITS.find((wait) => wait === film.state) ?? 'waiting'}`,
    params: { account, task: film.taskName, other: others[0]?.name ?? '', n: others.length + 1, time },
  }
}

/**
 * The same of a work that was begun: what its site only has until its time, or as a draft, is not called published.
 * Without a zone no time is told.
 */
export function sentWhere({ item, state, publishAtMs }: SentFilm, zone: Zone | null, what = '同一条成片'): string {
  const title = `（《${item.title}》）`
  switch (state) {
    case 'out':
      return `已发布过${what}${title}`
    case 'held':
      return `已将${what}交给平台定时${title}${zone === null ? '' : `，${dayClockOf(zone.wall(publishAtMs))} 公开`}`
    case 'drafted':
      return `已将${what}存为草稿${title}`
    case 'publishing':
      return `正在发布${what}${title}`
    default:
      return `可能已发出${what}${title}，请先核对`
  }
}

/**
 * `whereabouts` of a material's file or pictures, which go out again all the same: of a work that was begun also when,
 * and in which task.
 */
export function whereaboutsOfFile(film: PlacedFilm, zone: Zone, what: string, ownTask = 0): string {
  return `${whereabouts(film, zone, what, ownTask)}${hasBegun(film) ? whenAndTask(film, zone) : ''}`
}

/** When it went out and in which task, to follow `sentWhere`; '' = not known. */
function whenAndTask({ state, taskName, publishAtMs }: PlacedFilm, zone: Zone): string {
  const when = state === 'out' && publishAtMs > 0 ? `，${dayClockOf(zone.wall(publishAtMs))} 发布` : ''
  return `${when}${taskName === '' ? '' : `，任务「${taskName}」`}`
}

/** What accounts did with a film that have it: a clause that follows their names. */
export function howElsewhere(uses: FilmUse['elsewhere']): string {
  const isAll = (...states: FilmUse['elsewhere'][number]['state'][]): boolean =>
    uses.every((use) => states.includes(use.state))
  if (isAll('held')) return '交给平台定时'
  if (isAll('drafted')) return '存为草稿'
  return isAll('out', 'publishing', 'unsure') ? '发布过' : '发布或交给平台'
}

/** What a work waits for; `time` is its own, as text. */
function waitOf(state: PlacedState, time: string): string {
  switch (state) {
    case 'planned':
      return `定在 ${time} 发布`
    case 'paused':
      return `定在 ${time}，自动发布已暂停`
    case 'due':
      return '已到发布时间，正在等待发布'
    case 'byHand':
      return '等待手动发布'
    case 'checking':
      return '刚恢复过备份，正在核对是否已发出'
    case 'missed':
      return `错过了 ${time} 的发布时间，等待处理`
    case 'skipped':
      return `定在 ${time}，已手动跳过，等待处理`
    case 'failed':
      return '发布失败，等待处理'
    default:
      return '正在等待发布'
  }
}
