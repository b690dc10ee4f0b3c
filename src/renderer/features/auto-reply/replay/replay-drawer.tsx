import { Alert, Button, Drawer, Segmented, Spin } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import { RULE_LIMITS } from '../../../../contract/entities/auto-reply.ts'
import { replayRule } from '../../../../contract/http/auto-reply.ts'
import { NotLoaded } from '../../../core/http/not-loaded.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { formatExact } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { InFrontAlert } from '../order/in-front-alert.tsx'
import type { InFront, OfBoth } from '../order/in-front-words.ts'
import type { MoveBefore } from '../order/use-front-notice.tsx'
import type { RuleFields } from '../rule-values.ts'
import { ReplayChart } from './replay-chart.tsx'
import { MissedList } from './missed-list.tsx'
import { ReplayList } from './replay-list.tsx'

/** Spans that can be replayed, days. */
const SPANS = [7, RULE_LIMITS.replay_days] as const

/** Reasons that are told where nothing matched. */
const REASONS_MOST = 5

type Replay = OutputOf<typeof replayRule>

/** Nothing matched: what was looked at, and the commonest reasons. */
function NoneMatched({ replay, onOpen }: { replay: Replay; onOpen: (id: number) => void }) {
  const { t, i18n } = useTranslation('autoReply')
  const exact = (n: number): string => formatExact(n, i18n.language)
  return (
    <section className="rule-replay-why" aria-label={t('replay.noneWhy')}>
      <p className="rule-replay-sum">
        {t('replay.noneMatched', {
          from: replay.days[0]?.day ?? '',
          to: replay.days.at(-1)?.day ?? '',
          messages: exact(replay.messages),
        })}
      </p>
      {replay.is_cut === 1 ? (
        <Alert type="info" showIcon title={t('replay.cut', { n: exact(replay.messages) })} />
      ) : null}
      <p>{t('replay.noneWhy')}</p>
      <ul className="rule-list">
        {replay.missed.slice(0, REASONS_MOST).map((one) => (
          <li key={one.why}>{t('replay.reason', { why: t(`skip.${one.why}`), n: exact(one.count) })}</li>
        ))}
      </ul>
      <MissedList rows={replay.missed_list} onOpen={onOpen} />
    </section>
  )
}

/** What came of it: numbers, days, and every message with its answer or why there is none. */
function ReplayResult({ replay, days, onOpen }: { replay: Replay; days: number; onOpen: (id: number) => void }) {
  const { t, i18n } = useTranslation('autoReply')
  const exact = (n: number): string => formatExact(n, i18n.language)
  if (replay.messages === 0)
    return <EmptyState small title={t('replay.nothing', { n: days })} text={t('replay.nothingText')} />
  if (replay.matched === 0) return <NoneMatched replay={replay} onOpen={onOpen} />
  return (
    <>
      <p className="rule-replay-sum">
        {t('replay.sum', {
          days,
          messages: exact(replay.messages),
          matched: exact(replay.matched),
          answers: exact(replay.answers),
          guests: exact(replay.guests),
        })}
      </p>
      {replay.is_cut === 1 ? (
        <Alert type="info" showIcon title={t('replay.cut', { n: exact(replay.messages) })} />
      ) : null}
      {replay.skipped.length === 0 ? null : (
        <details className="rule-replay-why">
          <summary>{t('replay.notAnswered', { n: exact(replay.matched - replay.answers) })}</summary>
          <ul className="rule-list">
            {replay.skipped.map((one) => (
              <li key={one.why}>
                {t(`skip.${one.why}`)} <b className="tabular">{exact(one.count)}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
      <ReplayChart days={replay.days} most={replay.most_of_a_day} />
      <ReplayList rows={replay.list} matched={replay.matched} onOpen={onOpen} />
    </>
  )
}

/**
 * What a rule would have answered to what guests really wrote; nothing is sent. Closing it gives the question up.
 * `footer`: what can be decided upon it.
 */
export function ReplayDrawer({
  fields,
  id,
  title,
  text,
  footer,
  onOpen,
  onMove,
  onClose,
}: {
  fields: RuleFields
  /** Of a rule that is kept already. */
  id?: number | undefined
  title?: string
  text?: string
  footer?: ReactNode
  /** Shows a conversation. */
  onOpen: (id: number) => void
  /** Puts the rule, which is kept already, before another one; absent = it can't be moved from here. */
  onMove?: MoveBefore | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('autoReply')
  const [days, setDays] = useState<number>(SPANS[0])
  const query = useApi(replayRule, { ...(id === undefined ? {} : { id }), ...fields, days }, { quiet: true })
  const moveBefore =
    id === undefined || onMove === undefined
      ? undefined
      : (front: InFront | OfBoth) => onMove(id, { id: front.rule_id, name: front.name })
  return (
    <Drawer
      open
      size={760}
      title={title ?? t('replay.title', { name: fields.name })}
      onClose={onClose}
      destroyOnHidden
      {...(footer === undefined ? {} : { footer })}
    >
      <div className="rule-replay">
        <p className="rule-quiet">{text ?? t('replay.text')}</p>
        <Segmented<number>
          aria-label={t('replay.span')}
          value={days}
          options={SPANS.map((value) => ({ value, label: t('replay.days', { n: value }) }))}
          onChange={setDays}
        />
        {query.data !== undefined ? (
          <>
            <InFrontAlert rules={query.data.in_front} ofBoth={query.data.of_both} onMove={moveBefore} />
            <ReplayResult replay={query.data} days={days} onOpen={onOpen} />
          </>
        ) : query.isFetching ? (
          <div className="rule-replay-wait" role="status">
            <Spin />
            <span>{t('replay.running', { n: days })}</span>
            <Button size="small" onClick={onClose}>
              {t('replay.stop')}
            </Button>
          </div>
        ) : (
          <NotLoaded query={query} small />
        )}
      </div>
    </Drawer>
  )
}
