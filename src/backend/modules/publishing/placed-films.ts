// What is said of a film that an account has already.
import { dayClockOf } from '../../lib/zoned-time.ts'
import type { Zone } from '../../lib/zoned-time.ts'
import { hasNotBegun } from './placed-films.repository.ts'
import type { PlacedFilm, PlacedState } from './placed-films.repository.ts'

/** Where the account has the film, as the end of a sentence about it; times by the clock of `zone`. `what` it is called. */
export function whereabouts(film: PlacedFilm, zone: Zone, what = '同一条成片'): string {
  const { item, state, taskName, timing } = film
  if (hasNotBegun(film)) return `在任务「${taskName}」中已有${what}，${waitOf(state, dayClockOf(zone.wall(timing)))}`
  if (state === 'out') return `已发布过${what}（《${item.title}》）`
  return state === 'publishing' ? `正在发布${what}（《${item.title}》）` : `可能已发出${what}（《${item.title}》），请先核对`
}

/** What a work waits for; `time` is its own, as text. */
function waitOf(state: PlacedState, time: string): string {
  switch (state) {
    case 'planned': return `定在 ${time} 发布`
    case 'paused': return `定在 ${time}，自动发布已暂停`
    case 'due': return '已到发布时间，正在等待发布'
    case 'byHand': return '等待手动发布'
    case 'checking': return '刚恢复过备份，正在核对是否已发出'
    case 'missed': return `错过了 ${time} 的发布时间，等待处理`
    case 'skipped': return `定在 ${time}，已手动跳过，等待处理`
    case 'failed': return '发布失败，等待处理'
    default: return '正在等待发布'
  }
}
