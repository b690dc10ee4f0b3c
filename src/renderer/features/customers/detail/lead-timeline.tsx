import { Timeline } from 'antd'
import { useTranslation } from 'react-i18next'
import type { CallRow, FollowUpRow, LeadEvent } from '../../../../contract/entities/lead.ts'
import { formatDuration, formatFullTime } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useEventText } from './event-text.ts'

interface Line {
  key: number
  title: string
  time: number
  /** '' = by itself. */
  person: string
  texts: readonly string[]
  color: 'gray' | 'blue' | 'green' | 'red'
}

function Lines({ lines, none }: { lines: readonly Line[]; none: string }) {
  const { t } = useTranslation('customers')
  if (lines.length === 0) return <EmptyState small title={none} />
  return (
    <Timeline
      className="lead-timeline"
      items={lines.map(({ key, title, time, person, texts, color }) => ({
        key,
        color,
        content: (
          <div>
            <span>{title}</span>{' '}
            <span className="lead-note tabular">
              {person || t('event.system')} · {formatFullTime(time)}
            </span>
            {texts
              .filter((text) => text !== '')
              .map((text, at) => (
                <p key={at} className="lead-said">
                  {text}
                </p>
              ))}
          </div>
        ),
      }))}
    />
  )
}

const COLOR: Readonly<Partial<Record<LeadEvent['kind'], Line['color']>>> = {
  created: 'green',
  stage: 'blue',
  follow: 'blue',
  call: 'blue',
  converted: 'green',
  reveal: 'red',
  deleted: 'red',
}

/** All that happened to a lead, the latest first. */
export function EventLines({ events }: { events: readonly LeadEvent[] }) {
  const { t } = useTranslation('customers')
  const textOf = useEventText()
  return (
    <Lines
      none={t('event.none')}
      lines={events.map((event) => ({
        key: event.id,
        title: textOf(event),
        time: event.create_time,
        person: event.admin_name,
        texts: [event.content],
        color: COLOR[event.kind] ?? 'gray',
      }))}
    />
  )
}

/** What was done with a lead or a customer. */
export function FollowLines({ followUps }: { followUps: readonly FollowUpRow[] }) {
  const { t } = useTranslation('customers')
  return (
    <Lines
      none={t('follow.none')}
      lines={followUps.map((row) => ({
        key: row.id,
        title: t(`way.${row.way}`),
        time: row.create_time,
        person: row.admin_name,
        texts: [
          row.content,
          row.result === '' ? '' : t('follow.resultOf', { text: row.result }),
          row.next_follow_time === 0 ? '' : t('follow.nextOf', { time: formatFullTime(row.next_follow_time) }),
        ],
        color: 'blue',
      }))}
    />
  )
}

/** Calls with a lead. */
export function CallLines({ calls }: { calls: readonly CallRow[] }) {
  const { t } = useTranslation('customers')
  return (
    <Lines
      none={t('call.none')}
      lines={calls.map((row) => ({
        key: row.id,
        title: [
          t(`direction.${row.direction}`),
          t(`result.${row.result}`),
          ...(row.duration_s > 0 ? [formatDuration(row.duration_s * 1_000)] : []),
        ].join(' · '),
        time: row.start_time,
        person: row.admin_name,
        texts: [row.remark],
        color: row.result === 'connected' ? 'green' : 'gray',
      }))}
    />
  )
}
