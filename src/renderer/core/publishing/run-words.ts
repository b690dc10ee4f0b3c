import type { TFunction } from 'i18next'
import type { PublishRun, PublishRunItem } from '../../../contract/entities/publish-run.ts'
import { formatSoon } from '../../lib/format.ts'
import { isAlive, sending } from './run-result.ts'

type T = TFunction<'publish'>
const paramOf = (item: PublishRunItem, name: string): string => String(item.text.params[name] ?? '')

/** How an item stands beyond its state, in the reader's words; '' = nothing to add. */
export function itemWords(t: T, item: PublishRunItem): string {
  const { code, params } = item.text
  switch (code) {
    case 'step':
      return t(`steps.${paramOf(item, 'step')}` as 'steps.preparing', {
        defaultValue: '',
        percent: params['percent'] ?? 0,
      })
    case 'failed':
      return t('reason', { reason: paramOf(item, 'msg') || t('unknownReason') })
    case 'absent':
    case 'requeued':
      return t(code)
    case 'alarm':
      return t('alarm', { reason: paramOf(item, 'msg') === '' ? '' : t('alarmWhy', { why: paramOf(item, 'msg') }) })
    case 'unconfirmed':
      return paramOf(item, 'msg') || t('verify')
    case 'paced':
      return item.state === 'skipped'
        ? t('leftForLater', { why: paramOf(item, 'msg') })
        : item.resume_time > 0
          ? t('paced', { time: formatSoon(item.resume_time) })
          : ''
    case 'in_use':
      return item.state === 'skipped' ? t('leftForLater', { why: paramOf(item, 'msg') }) : paramOf(item, 'msg')
    case 'person':
      return t('needsPerson', { what: paramOf(item, 'msg') })
    case 'preparing':
    case 'ready':
    case 'settling':
      return t(`steps.${code}`)
    default:
      return ''
  }
}

/**
 * What all that is left of a run waits for: the pace of its accounts, or the run before it in a line; '' = it does not
 * wait.
 */
export function restWords(t: T, run: PublishRun): string {
  return run.resume_time > 0
    ? t('runPaced', { time: formatSoon(run.resume_time) })
    : isAlive(run) && run.state === 'waiting' && run.wish === 'run' && run.lost === 0
      ? t('runQueued')
      : ''
}

/** Numbers of what went out, wherever they are told: what may be out is not called failed, it would be sent again. */
export function tallyWords(
  t: T,
  { success, failed, unconfirmed, absent = 0 }: Pick<PublishRun, 'success' | 'failed' | 'unconfirmed' | 'absent'>,
): string {
  return `${t('tally', { success, failed })}${unclearWords(t, { unconfirmed, absent })}`
}

const unclearWords = (t: T, { unconfirmed, absent = 0 }: Pick<PublishRun, 'unconfirmed' | 'absent'>): string =>
  `${unconfirmed > 0 ? t('tallyUnclear', { n: unconfirmed }) : ''}${absent > 0 ? t('tallyAbsent', { n: absent }) : ''}`

/** Works of a run that goes on by where they stand: what may be out has not failed. */
export function countWords(
  t: T,
  run: Pick<PublishRun, 'success' | 'failed' | 'unconfirmed' | 'waiting' | 'absent'>,
): string {
  return `${t('counts', { success: run.success, failed: run.failed, waiting: run.waiting })}${unclearWords(t, run)}`
}

/** What is told of a run that nobody began by hand, when it has ended; null = nothing came of it. */
export function dueNotice(
  t: T,
  run: Pick<PublishRun, 'success' | 'failed' | 'unconfirmed' | 'hand_ins' | 'total'>,
): { title: string; body: string } | null {
  const kind =
    run.success > 0
      ? isHandIn(run)
        ? 'handed'
        : 'published'
      : run.unconfirmed > 0
        ? 'unclear'
        : run.failed > 0
          ? 'failed'
          : null
  return kind === null ? null : { title: t(`due.${kind}`), body: tallyWords(t, run) }
}

/** How a run that has ended came out. `scheduled`: how many of its works their platforms hold until their time. */
export function endWords(t: T, run: PublishRun, scheduled = 0): string {
  const counts = { tally: tallyWords(t, run), n: run.waiting, skipped: run.skipped }
  const why =
    run.end_reason === 'taken' ||
    run.end_reason === 'lost' ||
    run.end_reason === 'restored' ||
    run.end_reason === 'revoked'
      ? t(`ends.${run.end_reason}`)
      : ''
  // Something of it is still open, or somebody broke it off: it is over, not complete.
  const isOpen = run.unconfirmed > 0 || (run.absent ?? 0) > 0 || run.end_reason === 'stopped'
  const rest = [
    run.skipped > 0 ? t('doneSkipped', counts) : '',
    scheduled > 0 ? t('doneScheduled', { n: scheduled }) : '',
  ]
  return `${why}${t(run.waiting > 0 ? 'paused' : isOpen ? 'over' : 'done', counts)}${rest.join('')}`
}

/** Works of an automatic run that are all submitted to their sites' timers: none of them becomes public now. */
export function isHandIn(run: Pick<PublishRun, 'hand_ins' | 'total'>): boolean {
  return run.hand_ins > 0 && run.hand_ins === run.total
}

/**
 * What a run is called in the dock: whose it is while it goes on, what it was about once it has ended, or while nobody
 * knows whether it goes on (`unheard`).
 */
export function runName(t: T, run: PublishRun, unheard = false): string {
  if (unheard && run.mine === 1) return run.task_name || t('dueRun')
  if (!isAlive(run)) return run.task_name || t('dialog')
  if (isHandIn(run)) return run.mine === 1 ? t('dockHandIn') : t('dockHandInOther', { name: run.admin_name })
  // What is left of it is only looked up.
  if (run.mine === 1 && run.total > 0 && sending(run) + run.waiting + run.parked === 0)
    return t('dockSettling', { name: run.task_name || t('dueRun') })
  return run.mine === 1
    ? t('dockMine', { name: run.task_name || t('dueRun') })
    : t('dockOther', { name: run.admin_name })
}
