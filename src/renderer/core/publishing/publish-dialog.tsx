import { Alert, Button, Modal, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { PublishRun, RunItemState } from '../../../contract/entities/publish-run.ts'
import { Permit } from '../permissions/permit.tsx'
import { useErrorText } from '../http/use-error-text.ts'
import { DIALOG_BODY } from '../../ui/dialog-body.ts'
import { useNotices } from '../notices/notices-context.ts'
import type { RunDetail } from './publish-desk.ts'
import { usePublishing } from './publishing-context.ts'
import { isAlive, sending } from './run-result.ts'
import { RunTable } from './run-table.tsx'
import { LineTotal } from './run-total.tsx'
import { countWords, endWords, restWords, tallyWords } from './run-words.ts'
import { useUnheard } from './use-unheard.ts'
import './publish-dialog.css'

/** How far the run is; while all that is left waits for the pace, until when. */
function Counts({ run, unheard }: { run: PublishRun; unheard: boolean }) {
  const { t } = useTranslation('publish')
  return (
    <p className="publish-counts" role="status">
      {countWords(t, run)}
      {sending(run) > 0 ? t(unheard ? 'atWorkCut' : 'atWork', { n: sending(run) }) : ''}
      {(run.settling ?? 0) > 0 ? t('settlingCount', { n: run.settling }) : ''}
      {run.parked > 0 ? t('parkedCount', { n: run.parked }) : ''}
      {restWords(t, run)}
      {run.mine === 1 ? '' : ` · ${t('by', { name: run.admin_name })}`}
      {run.device_name === '' ? '' : ` · ${t('at', { device: run.device_name })}`}
    </p>
  )
}

/** Acts upon a run, one at a time; a refusal is told once. */
const useAct = (): { busy: boolean; act: (work: () => Promise<unknown>) => void } => {
  const notices = useNotices()
  const say = useErrorText()
  const [busy, setBusy] = useState(false)
  const act = (work: () => Promise<unknown>): void => {
    setBusy(true)
    work()
      .catch((error: unknown) => notices.error(say(error)))
      .finally(() => setBusy(false))
  }
  return { busy, act }
}

function AliveFooter({ run }: { run: PublishRun }) {
  const { t } = useTranslation('publish')
  const publishing = usePublishing()
  const { busy, act } = useAct()
  const pausing = run.wish !== 'run'
  return (
    <Space>
      <Button onClick={publishing.fold}>{t('fold')}</Button>
      <Permit perm="task:publish">
        <Space>
          {run.lost === 1 && run.kind === 'task' ? (
            <Button type="primary" loading={busy} onClick={() => act(() => publishing.takeOver(run))}>
              {t('takeOver')}
            </Button>
          ) : (
            <>
              <Button
                disabled={run.wish === 'stop'}
                loading={busy}
                onClick={() => act(() => publishing.steer(run, pausing ? 'run' : 'pause'))}
              >
                {t(pausing ? 'goOnAfterAll' : 'pause')}
              </Button>
              {pausing ? <span>{t('pausing')}</span> : null}
            </>
          )}
          <Button
            danger
            disabled={run.wish === 'stop' && run.lost === 0}
            onClick={() => act(() => publishing.steer(run, 'stop'))}
          >
            {t('stop')}
          </Button>
        </Space>
      </Permit>
    </Space>
  )
}

/** What a run that has ended left unsent. */
const REST: ReadonlySet<RunItemState> = new Set(['waiting', 'paced', 'skipped', 'absent'])

function EndedFooter({ run, items }: RunDetail) {
  const { t } = useTranslation('publish')
  const publishing = usePublishing()
  const { busy, act } = useAct()
  const failed = items.filter((item) => item.state === 'failed').length
  const rest = items.filter((item) => REST.has(item.state)).map((item) => item.id)
  const byTask = run.wisdom_task_id > 0
  return (
    <Space>
      <Permit perm="task:publish">
        <Space>
          {byTask && rest.length > 0 ? (
            <Button
              loading={busy}
              onClick={() =>
                act(() =>
                  publishing.publish({ taskId: run.wisdom_task_id, itemIds: rest, keepTimes: run.publish_now === 0 }),
                )
              }
            >
              {t('continue')}
            </Button>
          ) : null}
          {byTask && failed > 0 ? (
            <Button loading={busy} onClick={() => act(() => publishing.retry(run))}>
              {t('retry', { n: failed })}
            </Button>
          ) : null}
        </Space>
      </Permit>
      <Button type="primary" onClick={publishing.fold}>
        {t('close')}
      </Button>
    </Space>
  )
}

/**
 * How several tasks came out that went out one after another, all together and one by one; answers that were given
 * since count. Nothing for one.
 */
function Sum({ runs }: { runs: readonly PublishRun[] }) {
  const { t } = useTranslation('publish')
  const total = (key: 'success' | 'failed' | 'unconfirmed' | 'waiting' | 'absent'): number =>
    runs.reduce((sum, run) => sum + (run[key] ?? 0), 0)
  const words = (of: Pick<PublishRun, 'success' | 'failed' | 'unconfirmed' | 'waiting' | 'absent'>): string =>
    `${tallyWords(t, of)}${of.waiting > 0 ? t('sumLeft', { n: of.waiting }) : ''}`
  if (runs.length < 2) return null
  return (
    <Alert
      className="publish-result"
      showIcon
      type={total('failed') + total('unconfirmed') + total('waiting') + total('absent') > 0 ? 'warning' : 'success'}
      title={t('sum', {
        tasks: runs.length,
        tally: words({
          success: total('success'),
          failed: total('failed'),
          unconfirmed: total('unconfirmed'),
          waiting: total('waiting'),
          absent: total('absent'),
        }),
      })}
      description={
        <ul className="publish-sum">
          {runs.map((run) => (
            <li key={run.id}>
              <b>{run.task_name}</b> {words(run)}
            </li>
          ))}
        </ul>
      }
    />
  )
}

function Body({ run, items }: RunDetail) {
  const { t } = useTranslation('publish')
  const publishing = usePublishing()
  const { act } = useAct()
  const alive = isAlive(run)
  const unheard = useUnheard()(run)
  return (
    <>
      {alive ? (
        <Counts run={run} unheard={unheard !== null} />
      ) : (
        <Alert
          className="publish-result"
          showIcon
          type={run.failed + run.unconfirmed + (run.absent ?? 0) > 0 ? 'warning' : 'success'}
          title={endWords(t, run, items.filter((item) => item.state === 'success' && item.opens_time > 0).length)}
        />
      )}
      {run.lost === 1 ? (
        <Alert className="publish-result" showIcon type="warning" title={t('lost', { device: run.device_name })} />
      ) : unheard === null ? null : (
        <Alert
          className="publish-result"
          showIcon
          type="warning"
          title={t(`unheard.${unheard}`, { device: run.device_name })}
        />
      )}
      {run.unconfirmed > 0 ? (
        <Alert
          className="publish-result"
          showIcon
          type="warning"
          title={t('unconfirmedHint', { n: run.unconfirmed })}
        />
      ) : null}
      <RunTable
        items={items}
        unheard={unheard !== null}
        onSkip={alive && run.wish === 'run' ? (itemId) => act(() => publishing.skip(run, itemId)) : null}
      />
    </>
  )
}

/**
 * The publish dialog: stays open while publishing, unless it is put aside; at most 70 % of the window high.
 * It shows the backend's rows, whichever page began the run.
 */
export function PublishDialog() {
  const { t } = useTranslation('publish')
  const publishing = usePublishing()
  const { open, detail, queue, sum, runs } = useStore(publishing.store)
  const unheard = useUnheard()
  const next = queue !== null && queue.runId === open
  const shown = detail !== null && (detail.run.id === open || next) ? detail : null
  // Between two runs of a line: the one that is seen is over, the next begins by itself.
  const between = next && shown !== null && (shown.run.id !== open || (!isAlive(shown.run) && queue.at < queue.of))
  const ended = shown !== null && !between && !isAlive(shown.run)
  return (
    <Modal
      open={shown !== null}
      title={`${shown?.run.task_name ? `${t('dialog')} · ${shown.run.task_name}` : t('dialog')}${next ? t('ofLine', { at: shown?.run.id === open ? queue.at : queue.at - 1, of: queue.of }) : ''}`}
      width={1040}
      className="publish-dialog"
      closable={ended}
      mask={{ closable: false }}
      keyboard={ended}
      onCancel={publishing.fold}
      styles={{ body: DIALOG_BODY }}
      footer={
        shown === null ? null : between ? (
          <Button onClick={publishing.fold}>{t('fold')}</Button>
        ) : ended ? (
          <EndedFooter run={shown.run} items={shown.items} />
        ) : (
          <AliveFooter run={shown.run} />
        )
      }
      destroyOnHidden
    >
      {ended && sum.some((run) => run.id === shown.run.id) ? (
        <Sum runs={sum.map((run) => runs.find((one) => one.id === run.id) ?? run)} />
      ) : null}
      {shown !== null && next ? (
        <LineTotal place={queue} run={shown.run} runs={runs} ended={sum} unheard={unheard(shown.run) !== null} />
      ) : null}
      {shown === null ? null : <Body run={shown.run} items={shown.items} />}
    </Modal>
  )
}
