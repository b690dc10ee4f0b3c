import { Button, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { MessageKind } from '../../../../contract/entities/message.ts'
import type { readingList } from '../../../../contract/http/message-readings.ts'
import { useHelperState } from '../../../core/helper/use-helper.ts'
import { formatSoon, formatTime } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import type { ReadNow } from './use-read-now.ts'

export type ReadAccount = OutputOf<typeof readingList>['data'][number]
type Reading = ReadAccount['kinds'][number]

const TICK_MS = 30_000
const STATE: Readonly<Record<NonNullable<Reading['status']>, StatusKind>> = {
  ok: 'success',
  partial: 'warning',
  changed: 'danger',
  blocked: 'danger',
  resting: 'neutral',
  error: 'danger',
}

/** When it is read next, and by which computer; '' = it is off. */
function useNextText(account: ReadAccount, reading: Reading, now: number): string {
  const { t } = useTranslation('readings')
  const isConnected = useHelperState((state) => state.connected)
  const device = useHelperState((state) => state.info?.device_id ?? '')
  if (account.is_online === 0) return t('offline')
  if (reading.next_time === 0) return ''
  if (reading.next_time * 1_000 > now) return t('next', { time: formatSoon(reading.next_time, now) })
  if (!isConnected) return t('dueNoHelper')
  return t(account.device_id === '' || account.device_id === device ? 'dueHere' : 'dueElsewhere')
}

/** Reads at once; while it reads, stops it. */
function NowButton({
  account,
  reading,
  now,
  reader,
}: {
  account: ReadAccount
  reading: Reading
  now: number
  reader: ReadNow
}) {
  const { t } = useTranslation('readings')
  const { t: word } = useTranslation('chat')
  const what = { name: account.openname, kind: word(`kind.${reading.kind}`) }
  const { running } = reader
  if (running?.third_auth_id === account.third_auth_id && running.kind === reading.kind)
    return (
      <span className="chat-quiet" role="status">
        {t('reading')}{' '}
        <Button size="small" type="link" aria-label={t('stopOf', what)} onClick={reader.stop}>
          {t('stop')}
        </Button>
      </span>
    )
  // The time shown is up to a tick behind; what is too early all the same is refused with a sentence.
  const isEarly = reading.ask_time * 1_000 > now + TICK_MS
  return (
    <Button
      size="small"
      type="link"
      className="chat-read-now"
      disabled={isEarly || running !== null}
      title={isEarly ? t('nowFrom', { time: formatSoon(reading.ask_time, now) }) : ''}
      aria-label={t('nowOf', what)}
      onClick={() => reader.start(account, reading.kind)}
    >
      {isEarly ? t('nowFrom', { time: formatSoon(reading.ask_time, now) }) : t('now')}
    </Button>
  )
}

/** The last reading of one kind, what it brought or why it failed, and when the next one is due. */
function ReadingState({ account, reading, reader }: { account: ReadAccount; reading: Reading; reader: ReadNow }) {
  const { t } = useTranslation('readings')
  const now = useNow(TICK_MS)
  const next = useNextText(account, reading, now)
  const { running } = reader
  const isOwn = running?.third_auth_id === account.third_auth_id && running.kind === reading.kind
  const isRunning = isOwn || reading.state === 'running'
  const isCounted = reading.added !== null && (reading.status === 'ok' || reading.status === 'partial')
  return (
    <span className="chat-reading">
      {reading.status === null ? (
        isRunning ? null : (
          <small className="chat-quiet">{t('never')}</small>
        )
      ) : (
        <StatusTag kind={STATE[reading.status]}>
          {t(`status.${reading.status}`)} <small>{formatTime(reading.read_time)}</small>
        </StatusTag>
      )}
      {isRunning && !isOwn ? (
        <StatusTag kind="info" live>
          {t('running')}
        </StatusTag>
      ) : null}
      {reading.state === 'lost' ? (
        <StatusTag kind="warning" long>
          {t('lost')}
        </StatusTag>
      ) : null}
      {isCounted ? <small>{t('added', { n: reading.added ?? 0 })}</small> : null}
      {reading.reason === '' ? null : <small className="chat-reason">{reading.reason}</small>}
      {reading.enabled === 1 && next !== '' && !isRunning ? <small className="chat-quiet">{next}</small> : null}
      {reading.enabled === 1 && account.is_online === 1 && (isOwn || !isRunning) ? (
        <NowButton account={account} reading={reading} now={now} reader={reader} />
      ) : null}
    </span>
  )
}

/** One kind of an account's messages: its switch, and what came of reading it. */
export function ReadingCell({
  account,
  kind,
  canSwitch,
  isSaving,
  reader,
  onSwitch,
}: {
  account: ReadAccount
  kind: MessageKind
  canSwitch: boolean
  isSaving: boolean
  reader: ReadNow
  onSwitch: (enabled: 0 | 1) => void
}) {
  const { t } = useTranslation('readings')
  const { t: word } = useTranslation('chat')
  const reading = account.kinds.find((one) => one.kind === kind)
  if (reading === undefined) return <span className="chat-quiet">{t('unable')}</span>
  return (
    <span className="chat-switch">
      <Switch
        size="small"
        checked={reading.enabled === 1}
        disabled={!canSwitch}
        loading={isSaving}
        aria-label={t('switch', { name: account.openname, kind: word(`kind.${kind}`) })}
        onChange={(isOn) => onSwitch(isOn ? 1 : 0)}
      />
      <ReadingState account={account} reading={reading} reader={reader} />
    </span>
  )
}
