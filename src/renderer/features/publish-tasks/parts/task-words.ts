import type { TFunction } from 'i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { WisdomTask } from '../../../../contract/entities/publish.ts'
import type { taskInfo } from '../../../../contract/http/wisdom-seo.ts'

type Counts = OutputOf<typeof taskInfo>['counts']
/** Words of `list` or `publishPage` for what few tasks have: nothing for none. */
const few = (
  t: TFunction<'seo'>,
  room: 'list' | 'publishPage',
  counts: Readonly<Record<'running' | 'settling' | 'held' | 'drafted' | 'unconfirmed' | 'cancelled', number>>,
): string =>
  (['running', 'settling', 'held', 'drafted', 'unconfirmed', 'cancelled'] as const)
    .flatMap((key) => (counts[key] > 0 ? [t(`${room}.count.${key}`, { n: counts[key] })] : []))
    .join('')

/**
 * Works of a task that are being sent, or handed to their sites: not those whose last try is being looked up, of which
 * nothing is sent.
 */
export function sendingOf(
  task: Pick<WisdomTask, 'total_num' | 'success_num' | 'fail_num' | 'waiting_num' | 'settling_num'>,
): number {
  return Math.max(0, task.total_num - task.success_num - task.fail_num - task.waiting_num - (task.settling_num ?? 0))
}

/** A run holds the task although nothing of it is left to send: the helper still looks up what nobody knows. */
export function isLookedUp(
  task: Pick<
    WisdomTask,
    | 'oneClickPublishStatus'
    | 'total_num'
    | 'success_num'
    | 'fail_num'
    | 'waiting_num'
    | 'settling_num'
    | 'unconfirmed_num'
  >,
): boolean {
  return task.oneClickPublishStatus === 1 && task.unconfirmed_num > 0 && task.waiting_num === 0 && sendingOf(task) === 0
}

/** The same for those that wait although their time is over. */
const passedWords = (
  t: TFunction<'seo'>,
  room: 'list' | 'publishPage',
  { missed = 0, skipped = 0 }: { missed?: number | undefined; skipped?: number | undefined },
): string =>
  (missed > 0 ? t(`${room}.count.missed`, { n: missed }) : '') +
  (skipped > 0 ? t(`${room}.count.skipped`, { n: skipped }) : '')

/**
 * Works of a task by where they stand, for its row: each counts once. A work that its site's timer holds, or has as a
 * draft, is not published yet, one whose outcome nobody knows has not failed, one that was missed, or that a person
 * skipped, goes out by nobody; one that is being sent, or handed to its site, neither waits nor is out.
 */
export function rowCounts(
  t: TFunction<'seo'>,
  task: Pick<
    WisdomTask,
    | 'total_num'
    | 'success_num'
    | 'scheduled_num'
    | 'drafted_num'
    | 'fail_num'
    | 'unconfirmed_num'
    | 'waiting_num'
    | 'skipped_num'
    | 'missed_num'
    | 'cancelled_num'
    | 'settling_num'
  >,
): string {
  return (
    t('list.counts', {
      published: task.success_num - task.scheduled_num - task.drafted_num,
      failed: task.fail_num - task.unconfirmed_num,
      waiting: task.waiting_num - task.skipped_num - (task.missed_num ?? 0),
      skipped: passedWords(t, 'list', { missed: task.missed_num, skipped: task.skipped_num }),
    }) +
    few(t, 'list', {
      running: sendingOf(task),
      settling: task.settling_num ?? 0,
      held: task.scheduled_num,
      drafted: task.drafted_num,
      unconfirmed: task.unconfirmed_num,
      cancelled: task.cancelled_num ?? 0,
    })
  )
}

/** Works that publishing the whole task would take: they wait, or failed. */
export function openOf({ waiting, failed, unconfirmed }: Counts): number {
  return waiting + failed - unconfirmed
}

/** The same for the head of a task, beside the button that publishes `openOf` works. */
export function headCounts(
  t: TFunction<'seo'>,
  {
    total_num: total,
    scheduled_num: held,
    drafted_num: drafted,
    settling_num: settling = 0,
    counts,
  }: Pick<OutputOf<typeof taskInfo>, 'settling_num' | 'total_num' | 'scheduled_num' | 'drafted_num' | 'counts'>,
): string {
  return (
    t('publishPage.counts', {
      total,
      open: openOf(counts),
      waiting: counts.waiting - (counts.skipped ?? 0) - (counts.missed ?? 0),
      skipped: passedWords(t, 'publishPage', counts),
      failed: counts.failed - counts.unconfirmed,
      published: counts.success - held - drafted,
    }) +
    few(t, 'publishPage', {
      running: Math.max(0, counts.publishing - settling),
      settling,
      held,
      drafted,
      unconfirmed: counts.unconfirmed,
      cancelled: counts.cancelled,
    })
  )
}
