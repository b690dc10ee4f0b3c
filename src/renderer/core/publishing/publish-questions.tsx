import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { formatSoon } from '../../lib/format.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useServices } from '../services/services-context.ts'
import type { PreflightRow } from './publish-desk.ts'

/** Spec 8: the task may be being published by another administrator, or was interrupted. */
function ConcurrentQuestion() {
  const { t } = useTranslation('publish')
  const question = useStore(useServices().publishing.store, (state) => state.concurrent)
  return (
    <Modal open={question !== null} title={t('concurrentTitle')} okText={t('go')} cancelText={t('cancel')} mask={{ closable: false }} onOk={() => question?.answer(true)} onCancel={() => question?.answer(false)}>
      <p>{t('concurrent')}</p>
      {question?.lock.holder ? (
        <p>
          {t('holder', { name: question.lock.holder })} <TimeText seconds={question.lock.startTime} />
          {question.lock.stale ? ` · ${t('stale')}` : ''}
        </p>
      ) : null}
    </Modal>
  )
}

/** The same problem of several works is one line with its count; blocking ones first. */
export const grouped = (rows: readonly PreflightRow[]): { msg: string; blocks: boolean; count: number }[] => {
  const lines = new Map<string, { msg: string; blocks: boolean; count: number }>()
  for (const row of rows) {
    for (const { msg, level } of row.problems) {
      const line = lines.get(msg) ?? { msg, blocks: false, count: 0 }
      lines.set(msg, { msg, blocks: line.blocks || level === 'block', count: line.count + 1 })
    }
  }
  return [...lines.values()].toSorted((a, b) => Number(b.blocks) - Number(a.blocks) || b.count - a.count)
}

/** What the check before a run found: blocked items are left out, warnings go along; and how long the accounts' pace makes it. */
function PreflightQuestion() {
  const { t } = useTranslation('publish')
  const question = useStore(useServices().publishing.store, (state) => state.preflight)
  const rows = question?.rows ?? []
  const blocked = rows.filter((row) => row.level === 'block').length
  const left = (question?.total ?? 0) - blocked
  const waiting = question?.pace.waiting ?? 0
  return (
    <Modal
      open={question !== null}
      title={t('preflightTitle')}
      width={560}
      okText={blocked > 0 ? t('preflightGo', { n: left }) : t('goOn')}
      cancelText={t('cancel')}
      // With nothing left to publish there is nothing to press but the way back.
      okButtonProps={{ style: left === 0 ? { display: 'none' } : {} }}
      onOk={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      {rows.length > 0 ? (
        <>
          <p>{blocked === rows.length ? t('preflightBlock', { n: blocked }) : blocked > 0 ? t('preflight', { blocked, warned: rows.length - blocked }) : t('preflightWarn', { n: rows.length })}</p>
          <ul className="preflight-list">
            {grouped(rows).map((line) => (
              <li key={line.msg}>
                <StatusTag long kind={line.blocks ? 'danger' : 'warning'}>
                  {line.msg}
                  {line.count > 1 ? t('times', { n: line.count }) : ''}
                </StatusTag>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {waiting > 0 ? <p className="preflight-pace">{question?.pace.finish_time ? t('pace', { n: waiting, time: formatSoon(question.pace.finish_time) }) : t('paceMany', { n: waiting })}</p> : null}
    </Modal>
  )
}

export function PublishQuestions() {
  return (
    <>
      <ConcurrentQuestion />
      <PreflightQuestion />
    </>
  )
}
