import { ClockCircleOutlined, CloudUploadOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import type { PublishItem } from '../../contract/entities/publish.ts'
import './time-channel.css'

type Timed = Pick<PublishItem, 'time_channel' | 'timer_refused' | 'unsent' | 'rests_until' | 'handing_in'>

/** Why it is worth a look; '' = it is not. */
const concernOf = (work: Timed): 'unsent' | 'refusedUnsent' | 'refused' | '' =>
  work.unsent === 1
    ? work.timer_refused === 1
      ? 'refusedUnsent'
      : 'unsent'
    : work.timer_refused === 1
      ? 'refused'
      : ''

/**
 * What a chosen time asks of the computer, in words beside the time: for works that go out at their minute it has to
 * run then.
 */
export function ComputerNote() {
  const { t } = useTranslation('ui')
  return <span className="computer-note">{t('channel.computer')}</span>
}

/** The sign of a channel, where there is no room for its word. */
export function ChannelSign({ channel }: { channel: NonNullable<Timed['time_channel']> }) {
  return channel === 'site' ? <CloudUploadOutlined aria-hidden="true" /> : <ClockCircleOutlined aria-hidden="true" />
}

/**
 * Who makes a waiting work public at its time: its platform's timer, or this product at that minute; or that it is
 * being handed to that timer. Nothing where it waits for no time.
 */
export function TimeChannelTag({ work }: { work: Timed }) {
  const { t } = useTranslation('ui')
  if (work.handing_in === 1) {
    return (
      <Tooltip title={t('channel.handingText')} placement="left">
        <span className="time-channel">
          <ChannelSign channel="site" /> {t('channel.handing')}
          <span className="sr-only">：{t('channel.handingText')}</span>
        </span>
      </Tooltip>
    )
  }
  const { time_channel: channel } = work
  if (channel === undefined) return null
  const concern = concernOf(work)
  const rests = work.rests_until === undefined ? '' : dayjs.unix(work.rests_until).format('HH:mm')
  const text =
    concern !== ''
      ? t(`channel.${concern}`)
      : rests === ''
        ? t(`channel.${channel}Text`)
        : t('channel.restsText', { time: rests })
  return (
    <Tooltip title={text} placement="left">
      <span className={`time-channel${concern === '' ? '' : ' concern'}`}>
        <ChannelSign channel={channel} /> {rests === '' ? t(`channel.${channel}`) : t('channel.rests', { time: rests })}
        <span className="sr-only">：{text}</span>
      </span>
    </Tooltip>
  )
}
