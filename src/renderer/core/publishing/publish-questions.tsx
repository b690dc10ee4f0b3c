import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { StatusTag } from '../../ui/status-tag.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useServices } from '../services/services-context.ts'

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

/** What the check before a run found: blocked items are left out, warnings go along. */
function PreflightQuestion() {
  const { t } = useTranslation('publish')
  const question = useStore(useServices().publishing.store, (state) => state.preflight)
  const blocked = question?.rows.filter((row) => row.level === 'block').length ?? 0
  const left = (question?.total ?? 0) - blocked
  return (
    <Modal open={question !== null} title={t('preflightTitle')} okText={t('preflightGo', { n: left })} cancelText={t('cancel')} okButtonProps={{ disabled: left === 0 }} onOk={() => question?.answer(true)} onCancel={() => question?.answer(false)}>
      <p>{t('preflight', { blocked, warned: (question?.rows.length ?? 0) - blocked })}</p>
      <ul className="preflight-list">
        {question?.rows.flatMap((row) =>
          row.problems.map((problem) => (
            <li key={`${row.id}-${problem.code}`}>
              <StatusTag kind={row.level === 'block' ? 'danger' : 'warning'}>{problem.msg}</StatusTag>
            </li>
          )),
        )}
      </ul>
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
