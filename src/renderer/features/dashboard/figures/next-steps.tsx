import { RightOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type NextStep, nextSteps } from '../../../../contract/http/next-steps.ts'
import { usePlatformOptions } from '../../../core/choices/use-platform-options.tsx'
import { useApi } from '../../../core/http/use-api.ts'
import { useErrorText } from '../../../core/http/use-error-text.ts'
import { useMay } from '../../../core/permissions/permit.tsx'
import { useSession } from '../../../core/session/use-session.ts'
import { formatCount, formatRate, formatTime } from '../../../lib/format.ts'
import { dayIn, todayIn } from '../../../lib/own-zone.ts'
import { PATHS, withQuery } from '../../../lib/paths.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusTag, type StatusKind } from '../../../ui/status-tag.tsx'
import { lastDays } from './use-figure-filters.ts'

const KIND: Readonly<Record<NextStep['kind'], StatusKind>> = {
  guests: 'danger',
  followUps: 'warning',
  fallen: 'danger',
  failing: 'danger',
  unplanned: 'warning',
  falling: 'warning',
  region: 'info',
  idle: 'warning',
  hour: 'info',
  winner: 'success',
}

interface Said {
  /** What happened, with the figures it was made from. */
  text: string
  action: string
  to: string
}

interface Words {
  t: TFunction<'dashboard'>
  lng: string
  nameOf: (platform: string) => string
  today: string
  zone: string
  /** When the step was told, unix ms. */
  now: number
  may: (perm: 'plan:list') => boolean
}

/** A step in words, and where it is done. */
export function sayStep(step: NextStep, { t, lng, nameOf, today, zone, now, may }: Words): Said {
  const n = (value: number): string => formatCount(value, lng)
  switch (step.kind) {
    case 'guests':
      return {
        text: t('next.guests.text', { n: step.waiting, time: formatTime(step.since) }),
        action: t('next.guests.action'),
        to: withQuery(PATHS.chat, { waits: '1', order: 'waiting' }),
      }
    case 'followUps':
      return {
        text: t(step.first_time * 1_000 < now ? 'next.followUps.late' : 'next.followUps.text', {
          n: step.due,
          time: formatTime(step.first_time),
        }),
        action: t('next.followUps.action'),
        to: withQuery(PATHS.leads, { due: 'today' }),
      }
    case 'fallen':
      return {
        text:
          t(step.rank === null ? 'next.fallen.gone' : 'next.fallen.text', {
            word: step.keyword,
            platform: nameOf(step.platform_value),
            before: step.prev_rank,
            now: step.rank,
          }) + (step.more > 0 ? t('next.fallen.more', { n: step.more }) : ''),
        action: t('next.fallen.action'),
        to: withQuery(PATHS.planRank, { keyword: step.keyword, platform_value: step.platform_value }),
      }
    case 'failing': {
      const { worst, all } = step
      const isOne = step.accounts === 1
      return {
        text:
          t(worst === null ? 'next.failing.spread' : isOne ? 'next.failing.text' : 'next.failing.most', {
            account: worst?.openname,
            platform: nameOf(worst?.platform_value ?? ''),
            n: worst?.failed,
            all,
            accounts: step.accounts,
          }) +
          t(step.reason === '' ? 'next.failing.day' : 'next.failing.reason', {
            day: dayIn(zone, step.last_time * 1_000).slice('YYYY-'.length),
            reason: step.reason,
          }),
        action: t('next.failing.action'),
        to: withQuery(PATHS.planTask, { state: -1, third_auth_id: isOne ? worst?.account_id : undefined }),
      }
    }
    case 'unplanned':
      return step.untimed > 0
        ? {
            text:
              t('next.unplanned.untimed', { n: step.untimed }) +
              (step.planned === 0 ? t('next.unplanned.dryToo', { days: step.days }) : ''),
            action: t('next.unplanned.setTimes'),
            to: withQuery(PATHS.planTask, { state: 0, time: 'none' }),
          }
        : {
            text: t('next.unplanned.dry', { n: step.published, days: step.days }),
            action: t('next.idle.action'),
            to: PATHS.seoPublish,
          }
    case 'falling':
      return {
        text: t('next.falling.text', {
          account: step.openname,
          platform: nameOf(step.platform_value),
          now: n(step.play),
          before: n(step.prev_play),
          rate: formatRate(1 - step.play / step.prev_play, lng),
          sent: step.published,
          sentBefore: step.prev_published,
        }),
        action: t('next.falling.action'),
        to: withQuery(PATHS.accounts, { ...lastDays(today, 7), keyword: step.openname }),
      }
    case 'region':
      return {
        text: t('next.region.text', {
          plan: step.plan_name,
          strong: step.strong,
          words: step.strong_words,
          works: step.strong_works,
          weak: step.weak,
          tracked: step.weak_words,
          weakWorks: step.weak_works,
          missing: step.missing,
        }),
        action: t('next.region.action'),
        to: withQuery(PATHS.planTitles, { plan_id: step.plan_id, keyword: step.weak }),
      }
    case 'idle':
      return {
        text: t('next.idle.text', {
          n: step.accounts,
          days: step.days,
          names: step.names.join(t('next.comma')),
        }),
        action: t('next.idle.action'),
        to: PATHS.seoPublish,
      }
    case 'hour':
      return {
        text: t('next.hour.text', {
          hour: step.hour,
          play: n(step.play),
          usual: n(step.usual_play),
          works: step.works,
          planned: step.planned,
          few: step.planned_then,
        }),
        action: t('next.hour.action'),
        to: PATHS.planCalendar,
      }
    case 'winner': {
      const day = dayIn(zone, step.publish_time * 1_000)
      return {
        text: t(step.item_id > 0 ? 'next.winner.text' : 'next.winner.elsewhere', {
          title: step.title.trim() || t('coming.untitled'),
          account: step.openname,
          play: n(step.play),
          day: day.slice('YYYY-'.length),
          times: n(Math.round(step.play / step.usual_play)),
          usual: n(step.usual_play),
        }),
        ...(step.item_id > 0 && may('plan:list')
          ? { action: t('next.winner.task'), to: withQuery(PATHS.planTask, { keyword: step.title }) }
          : {
              action: t('next.winner.action'),
              to: withQuery(PATHS.workList, { from: day, to: day, keyword: step.title }),
            }),
      }
    }
  }
}

/** What the figures say to do next: at most five sentences with what they were made from. */
export function NextSteps() {
  const { t, i18n } = useTranslation('dashboard')
  const say = useErrorText()
  const may = useMay()
  const navigate = useNavigate()
  const { nameOf } = usePlatformOptions({ used: true })
  const zone = useSession((state) => state.admin?.time_zone ?? '')
  const query = useApi(nextSteps, {}, { quiet: true, pollMs: 120_000 })
  const words = { t, lng: i18n.language, nameOf, today: todayIn(zone), zone, now: query.dataUpdatedAt, may }
  // Sentences that lead where this person may not go would be of no use.
  const list = (query.data?.list ?? []).filter(
    (step) => (step.kind !== 'failing' && step.kind !== 'unplanned') || may('plan:list'),
  )
  return (
    <SectionCard title={t('next.title')} text={t('next.about')}>
      {query.error && query.data === undefined ? (
        <ErrorState small text={say(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : query.data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : list.length === 0 ? (
        <p className="figure-note">{t('next.none')}</p>
      ) : (
        <ol className="next-steps" aria-label={t('next.title')}>
          {list.map((step) => {
            const { text, action, to } = sayStep(step, words)
            return (
              <li key={step.kind}>
                <StatusTag kind={KIND[step.kind]}>{t(`next.${step.kind}.name`)}</StatusTag>
                <span>{text}</span>
                <Button size="small" onClick={() => void navigate(to)}>
                  {action} <RightOutlined />
                </Button>
              </li>
            )
          })}
        </ol>
      )}
    </SectionCard>
  )
}
