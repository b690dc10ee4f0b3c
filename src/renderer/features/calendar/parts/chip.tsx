import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloudServerOutlined,
  ExclamationCircleFilled,
  FastForwardOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  HourglassOutlined,
  QuestionCircleFilled,
  StopOutlined,
  SyncOutlined,
  ThunderboltOutlined,
  WarningFilled,
} from '@ant-design/icons'
import { memo, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import dayjs from 'dayjs'
import type { CalendarEntry } from '../../../../contract/entities/plan.ts'
import { ChannelSign } from '../../../ui/time-channel.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'

/** How a work stands, as colour, sign and word. */
export type ChipState =
  | 'waiting'
  | 'missed'
  | 'skipped'
  | 'conflict'
  | 'running'
  | 'settling'
  | 'held'
  | 'done'
  | 'drafted'
  | 'failed'
  | 'unconfirmed'
  | 'cancelled'
  | 'slot'

export const CHIP_STATES: readonly ChipState[] = [
  'waiting',
  'missed',
  'skipped',
  'conflict',
  'running',
  'settling',
  'held',
  'done',
  'drafted',
  'failed',
  'unconfirmed',
  'cancelled',
  'slot',
]

const SIGNS: Readonly<Record<ChipState, ReactNode>> = {
  waiting: <HourglassOutlined />,
  missed: <ExclamationCircleFilled />,
  skipped: <FastForwardOutlined />,
  conflict: <WarningFilled />,
  running: <SyncOutlined />,
  settling: <FileSearchOutlined />,
  held: <CloudServerOutlined />,
  done: <CheckCircleFilled />,
  drafted: <FileTextOutlined />,
  failed: <CloseCircleFilled />,
  unconfirmed: <QuestionCircleFilled />,
  cancelled: <StopOutlined />,
  slot: <ThunderboltOutlined />,
}

export function StateSign({ state }: { state: ChipState }) {
  return (
    <span className={`chip-sign ${state}`} aria-hidden="true">
      {SIGNS[state]}
    </span>
  )
}

export function chipState(
  entry: Pick<
    CalendarEntry,
    | 'kind'
    | 'publish_status'
    | 'unconfirmed'
    | 'settling'
    | 'missed'
    | 'skipped'
    | 'conflict'
    | 'scheduled'
    | 'only_draft'
  >,
): ChipState {
  if (entry.kind === 'slot') return 'slot'
  if (entry.unconfirmed === 1) return 'unconfirmed'
  if (entry.settling === 1) return 'settling'
  if (entry.missed === 1) return 'missed'
  if (entry.skipped !== undefined) return 'skipped'
  if (entry.publish_status === PUBLISH_STATUS.waiting) return entry.conflict === 1 ? 'conflict' : 'waiting'
  if (entry.scheduled === 1) return 'held'
  if (entry.only_draft === 1) return 'drafted'
  return entry.publish_status === PUBLISH_STATUS.publishing
    ? 'running'
    : entry.publish_status === PUBLISH_STATUS.success
      ? 'done'
      : entry.publish_status === PUBLISH_STATUS.cancelled
        ? 'cancelled'
        : 'failed'
}

export interface ChipProps {
  entry: CalendarEntry
  selected: boolean
  style?: CSSProperties
}

/**
 * One work: platform, time, title, account (narrow chips show the title); its state as colour and sign. Presses are
 * heard by the calendar.
 */
export const Chip = memo(function Chip({ entry, selected, style }: ChipProps) {
  const { t } = useTranslation('calendar')
  const { t: tu } = useTranslation('ui')
  const state = chipState(entry)
  const time = dayjs.unix(entry.timing_time).format('HH:mm')
  const words = `${time} ${entry.title} ${entry.openname}`
  const { time_channel: channel } = entry
  const how = channel === undefined ? t(`state.${state}`) : `${t(`state.${state}`)} · ${tu(`channel.${channel}`)}`
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`plain chip ${state}${selected ? ' chosen' : ''}`}
      style={style}
      data-id={entry.id}
      data-key={
        entry.kind === 'slot' ? `s${entry.plan_id}-${entry.third_auth_id}-${entry.timing_time}` : `i${entry.id}`
      }
      data-words={words}
      {...(entry.editable === 1 ? { 'data-drag': '' } : {})}
      aria-pressed={entry.editable === 1 ? selected : undefined}
      aria-label={`${words} ${how}`}
      title={`${words}\n${how}${channel === undefined ? '' : `\n${tu(`channel.${channel}Text`)}`}`}
    >
      <PlatformIcon value={entry.platform_value} size={14} />
      {/* What waits is told by its colour: the sign tells who makes it public, so that a narrow chip keeps its words. */}
      {channel !== undefined && state === 'waiting' ? null : <StateSign state={state} />}
      {channel === undefined ? null : (
        <span className={`chip-sign ${state}`} data-channel={channel}>
          <ChannelSign channel={channel} />
        </span>
      )}
      <time>{time}</time>
      <span className="chip-words">
        {entry.title === '' ? null : <b>{entry.title}</b>} {entry.openname}
      </span>
    </button>
  )
})
