import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { formatSoon } from '../../lib/format.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { CompanyTimes } from '../session/company-hours.tsx'
import type { PreflightRow } from './findings.ts'
import { usePublishing } from './publishing-context.ts'
import './publish-dialog.css'

/** Spec 8: the task may be being published by another administrator, or was interrupted. */
function ConcurrentQuestion() {
  const { t } = useTranslation('publish')
  const question = useStore(usePublishing().store, (state) => state.concurrent)
  return (
    <Modal
      open={question !== null}
      title={t('concurrentTitle')}
      okText={t('go')}
      cancelText={t('cancel')}
      mask={{ closable: false }}
      onOk={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
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

/**
 * How a line of the check looks: with `block` the work can't go; with `later` it only goes at its minute instead of
 * now.
 */
type Tone = 'block' | 'later' | 'warn'
const TONES: readonly Tone[] = ['block', 'later', 'warn']
const KIND = { block: 'danger', later: 'info', warn: 'warning' } as const
const toneOf = ({ level, later }: PreflightRow['problems'][number]): Tone =>
  level === 'block' && later === 1 ? 'later' : level
/** What the whole work comes to. */
const standing = ({ problems }: PreflightRow): Tone =>
  TONES.find((tone) => problems.some((one) => toneOf(one) === tone)) ?? 'warn'

/** The same problem of several works is one line with its count; blocking ones first. */
export function grouped(rows: readonly PreflightRow[]): { msg: string; tone: Tone; count: number }[] {
  const lines = new Map<string, { msg: string; tone: Tone; count: number }>()
  const worse = (a: Tone, b: Tone): Tone => (TONES.indexOf(a) < TONES.indexOf(b) ? a : b)
  for (const row of rows) {
    for (const problem of row.problems) {
      const line = lines.get(problem.msg) ?? { msg: problem.msg, tone: 'warn', count: 0 }
      lines.set(problem.msg, { msg: problem.msg, tone: worse(line.tone, toneOf(problem)), count: line.count + 1 })
    }
  }
  return [...lines.values()].toSorted((a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone) || b.count - a.count)
}

export interface FindingsProps {
  rows: readonly PreflightRow[]
  /** As of the check; `finish_time` 0 with works that wait = not known. */
  pace: { waiting: number; finish_time: number }
}

/**
 * What the check found, in words: how many works can't go, each problem with its count, and how long the accounts' pace
 * makes it. Nothing where it found nothing.
 */
export function Findings({ rows, pace }: FindingsProps) {
  const { t } = useTranslation('publish')
  const count = (tone: Tone): number => rows.filter((row) => standing(row) === tone).length
  const [blocked, later, warned] = [count('block'), count('later'), count('warn')]
  return (
    <>
      {blocked + warned > 0 ? (
        <p>
          {warned === 0
            ? t('preflightBlock', { n: blocked })
            : blocked > 0
              ? t('preflight', { blocked, warned })
              : t('preflightWarn', { n: warned })}
        </p>
      ) : null}
      {later > 0 ? <p>{t('preflightLater', { n: later })}</p> : null}
      {rows.length > 0 ? (
        <ul className="preflight-list">
          {grouped(rows).map((line) => (
            <li key={line.msg}>
              <StatusTag long kind={KIND[line.tone]}>
                {line.msg}
                {line.count > 1 ? t('times', { n: line.count }) : ''}
              </StatusTag>
            </li>
          ))}
        </ul>
      ) : null}
      <CompanyTimes said={rows.flatMap((row) => row.problems.map((one) => one.msg))} />
      {pace.waiting > 0 ? (
        <p className="preflight-pace">
          {pace.finish_time
            ? t('pace', { n: pace.waiting, time: formatSoon(pace.finish_time) })
            : t('paceMany', { n: pace.waiting })}
        </p>
      ) : null}
    </>
  )
}

const NO_PACE = { waiting: 0, finish_time: 0 }

/** What the check before a run found: blocked items are left out, warnings go along. */
function PreflightQuestion() {
  const { t } = useTranslation('publish')
  const question = useStore(usePublishing().store, (state) => state.preflight)
  const rows = question?.rows ?? []
  const stays = rows.filter((row) => row.level === 'block').length
  const left = (question?.total ?? 0) - stays
  return (
    <Modal
      open={question !== null}
      title={t('preflightTitle')}
      width={560}
      okText={stays > 0 ? t('preflightGo', { n: left }) : t('goOn')}
      cancelText={t('cancel')}
      // With nothing left to publish there is nothing to press but the way back.
      okButtonProps={{ style: left === 0 ? { display: 'none' } : {} }}
      onOk={() => question?.answer(true)}
      onCancel={() => question?.answer(false)}
    >
      <Findings rows={rows} pace={question?.pace ?? NO_PACE} />
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
