import { useTranslation } from 'react-i18next'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import type { LinePlace } from './run-line.ts'
import { isAlive, sending, settledOf } from './run-result.ts'
import { countWords } from './run-words.ts'

const sumOf = (runs: readonly PublishRun[], of: (run: PublishRun) => number): number =>
  runs.reduce((sum, run) => sum + of(run), 0)
const leftOf = (run: PublishRun): number => run.total - settledOf(run)

/** Above the runs of the dock, where several go on: how much of all of them is left. Nothing for one. */
export function DockTotal({ runs }: { runs: readonly PublishRun[] }) {
  const { t } = useTranslation('publish')
  const alive = runs.filter(isAlive)
  return alive.length < 2 ? null : (
    <b className="run-dock-total tabular" role="status">
      {t('dockTotal', { runs: alive.length, left: sumOf(alive, leftOf), total: sumOf(alive, (run) => run.total) })}
    </b>
  )
}

/**
 * In the window of tasks that go out one after another: where the works of all of them stand. Nothing for one task.
 * `ended`: those that are over; `unheard`: what is told of the one that goes on is old.
 */
export function LineTotal({
  place,
  run,
  runs,
  ended,
  unheard = false,
}: {
  place: LinePlace | null
  run: PublishRun
  runs: readonly PublishRun[]
  ended: readonly PublishRun[]
  unheard?: boolean
}) {
  const { t } = useTranslation('publish')
  if (place === null || place.of < 2) return null
  const newest = new Map([...ended, ...runs, run].map((one) => [one.id, one]))
  const all = [...new Set([...ended.map((one) => one.id), place.runId, ...place.behind])].flatMap(
    (id) => newest.get(id) ?? [],
  )
  const counts = {
    success: sumOf(all, (one) => one.success),
    failed: sumOf(all, (one) => one.failed),
    unconfirmed: sumOf(all, (one) => one.unconfirmed),
    waiting: sumOf(all, (one) => one.waiting),
    absent: sumOf(all, (one) => one.absent ?? 0),
  }
  const busy = sumOf(all, sending)
  return (
    <p className="publish-counts">
      {t('lineTotal', { tasks: place.of, counts: countWords(t, counts) })}
      {busy > 0 ? t(unheard ? 'atWorkCut' : 'atWork', { n: busy }) : ''}
    </p>
  )
}
