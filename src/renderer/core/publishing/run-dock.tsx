import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { PublishRun } from '../../../contract/entities/publish-run.ts'
import { ProgressRing } from '../../ui/progress-ring.tsx'
import { useServices } from '../services/services-context.ts'
import { isAlive, minutesLeft } from './run-result.ts'
import { DockTotal } from './run-total.tsx'
import { endWords, restWords, runName } from './run-words.ts'
import { type Unheard, useUnheard } from './use-unheard.ts'
import './run-dock.css'

const settled = (run: PublishRun): number => run.success + run.failed + run.unconfirmed + run.skipped

function Left({ run, unheard }: { run: PublishRun; unheard: Unheard | null }) {
  const { t } = useTranslation('publish')
  if (!isAlive(run)) return <small className="ellipsis">{endWords(t, run)}</small>
  const minutes = unheard === null ? minutesLeft(run) : null
  return (
    <small className="ellipsis">
      {run.lost === 1 ? t('lost', { device: run.device_name }) : t('dockLeft', { left: run.total - settled(run), total: run.total })}
      {unheard !== null && run.lost === 0 ? t(`dockUnheard.${unheard}`) : ''}
      {minutes === null ? '' : t('dockTime', { n: minutes })}
      {(run.settling ?? 0) > 0 ? t('settlingCount', { n: run.settling }) : ''}
      {run.parked > 0 ? t('parkedCount', { n: run.parked }) : ''}
      {restWords(t, run)}
    </small>
  )
}

/** Runs that go on and whose dialog is not open: whose, how much is left, and until when it waits; and how one's own came out that ended meanwhile. A press opens it. */
export function RunDock() {
  const { t } = useTranslation('publish')
  const { publishing } = useServices()
  const { runs, open, untold } = useStore(publishing.store)
  const unheard = useUnheard()
  const shown = runs.filter((run) => run.id !== open && (isAlive(run) || untold.includes(run.id)))
  if (shown.length === 0) return null
  return (
    <section className="run-dock" aria-label={t('dock')}>
      <DockTotal runs={shown} />
      {shown.map((run) => (
        <button key={run.id} type="button" onClick={() => publishing.show(run.id)}>
          <ProgressRing percent={run.total === 0 ? 0 : Math.round((settled(run) / run.total) * 100)} size={28} status={run.failed > 0 || run.lost === 1 ? 'exception' : run.unconfirmed > 0 || unheard(run) !== null ? 'warning' : 'normal'} />
          <span>
            <b className="ellipsis">{runName(t, run, unheard(run) !== null)}</b>
            <Left run={run} unheard={unheard(run)} />
          </span>
        </button>
      ))}
    </section>
  )
}
