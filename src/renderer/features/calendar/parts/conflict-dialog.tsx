import { Button, Modal } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { Question } from '../use-moves.tsx'

/** Pairs named in the dialog; more are counted. */
const SHOWN = 20
const time = (seconds: number): string => dayjs.unix(seconds).format('MM-DD HH:mm')

/** Names the works that would stand too near, and asks whether to move all the same. */
export function ConflictDialog({
  question,
  onAnswer,
}: {
  question: Question | null
  onAnswer: (yes: boolean) => void
}) {
  const { t } = useTranslation('calendar')
  const conflicts = question?.conflicts ?? []
  return (
    <Modal
      open={question !== null}
      title={t('conflict.title', { n: new Set(conflicts.map((one) => one.id)).size })}
      width={560}
      onCancel={() => onAnswer(false)}
      footer={[
        <Button key="no" onClick={() => onAnswer(false)}>
          {t('conflict.no')}
        </Button>,
        <Button key="yes" type="primary" onClick={() => onAnswer(true)}>
          {t('conflict.yes')}
        </Button>,
      ]}
    >
      <p className="calendar-note">{t('conflict.text')}</p>
      <ul className="conflict-list">
        {conflicts.slice(0, SHOWN).map((one) => (
          <li key={`${one.id}-${one.with.id}`}>
            <b>{one.openname}</b>
            <span>
              <time>{time(one.timing_time)}</time> {one.title}
            </span>
            <span>
              <time>{time(one.with.timing_time)}</time> {one.with.title}
            </span>
            <small>
              {t('conflict.apart', {
                n: Math.round(Math.abs(one.timing_time - one.with.timing_time) / 60),
                gap: one.gap_minutes,
              })}
            </small>
          </li>
        ))}
      </ul>
      {conflicts.length > SHOWN ? (
        <p className="calendar-note">{t('conflict.rest', { n: conflicts.length - SHOWN })}</p>
      ) : null}
    </Modal>
  )
}
