import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { ProgressRing } from '../../ui/progress-ring.tsx'
import { usePublishing } from './publishing-context.ts'
import { isAlive, minutesLeft, settledOf } from './run-result.ts'
import { DockTotal } from './run-total.tsx'
import { endWords, restWords, runName } from './run-words.ts'
import { type Unheard, useUnheard } from './use-unheard.ts'
import './run-dock.css'

/** What was found not to be out has still to be sent: the ring is not full. */
const percentOf = (run: PublishRun): number =>
  run.total === 0 ? 0 : Math.round(((settledOf(run) - (run.absent ?? 0)) / run.total) * 100)

const signOf = (run: PublishRun, unheard: Unheard | null): 'exception' | 'warning' | 'normal' => {
  if (run.failed > 0 || run.lost === 1) return 'exception'
  return run.unconfirmed > 0 || (run.absent ?? 0) > 0 || unheard !== null ? 'warning' : 'normal'
}

function Left({ run, unheard }: { run: PublishRun; unheard: Unheard | null }) {
  const { t } = useTranslation('publish')
  if (!isAlive(run)) return <small className="ellipsis">{endWords(t, run)}</small>
  const minutes = unheard === null ? minutesLeft(run) : null
  return (
    <small className="ellipsis">
      {run.lost === 1
        ? t('lost', { device: run.device_name })
        : t('dockLeft', { left: run.total - settledOf(run), total: run.total })}
      {unheard !== null && run.lost === 0 ? t(`dockUnheard.${unheard}`) : ''}
      {minutes === null ? '' : t('dockTime', { n: minutes })}
      {(run.settling ?? 0) > 0 ? t('settlingCount', { n: run.settling }) : ''}
      {run.parked > 0 ? t('parkedCount', { n: run.parked }) : ''}
      {restWords(t, run)}
    </small>
  )
}

/**
 * Runs that go on and whose dialog is not open: whose, how much is left, and until when it waits; and how one's own
 * came out that ended meanwhile. A press opens it.
 */
export function RunDock() {
  const { t } = useTranslation('publish')
  const publishing = usePublishing()
  const { runs, open, untold } = useStore(publishing.store)
  const unheard = useUnheard()
  const shown = runs.filter((run) => run.id !== open && (isAlive(run) || untold.includes(run.id)))
  if (shown.length === 0) return null
  return (
    <section className="run-dock" aria-label={t('dock')}>
      <DockTotal runs={shown} />
      {shown.map((run) => (
        <button key={run.id} type="button" onClick={() => publishing.show(run.id)}>
          <ProgressRing percent={percentOf(run)} size={28} status={signOf(run, unheard(run))} />
          <span>
            <b className="ellipsis">{runName(t, run, unheard(run) !== null)}</b>
            <Left run={run} unheard={unheard(run)} />
          </span>
        </button>
      ))}
    </section>
  )
}
