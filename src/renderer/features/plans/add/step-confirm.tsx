import { CheckCircleOutlined, CloseCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import { listAccountsByGroup } from '../../../../contract/http/third-auth.ts'
import { useApi } from '../../../core/http/use-api.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PlatformIcon } from '../../../ui/platform-icon.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { usePlanWork } from './plan-context.ts'
import { weekOf } from './plan-week.ts'
import { STEPS, stepOf } from './steps.ts'

/** Times named of one day; the rest is counted. */
const NAMED = 8

function Checks() {
  const { t } = useTranslation('addPlan')
  const { problems, preview, goTo } = usePlanWork()
  const lines = STEPS.filter((step) => step !== 'confirm').map((step) => ({
    step,
    found: problems.filter((one) => stepOf(one.field) === step),
  }))
  const rest = problems.filter((one) => stepOf(one.field) === 'confirm')
  return (
    <ul className="plan-checks" aria-label={t('confirm.checks')}>
      {lines.map(({ step, found }) =>
        found.length === 0 ? (
          <li key={step} className="ok">
            <CheckCircleOutlined /> <b>{t(`step.${step}`)}</b>{' '}
            <span>{preview === undefined ? t('confirm.asking') : t('confirm.ok')}</span>
          </li>
        ) : (
          found.map((one) => (
            <li key={`${one.field}${one.msg}`} className={one.level}>
              {one.level === 'error' ? <CloseCircleOutlined /> : <ExclamationCircleOutlined />}{' '}
              <b>{t(`step.${step}`)}</b> <span>{one.msg}</span>
              <Button type="link" size="small" onClick={() => goTo(step)}>
                {t('confirm.mend')}
              </Button>
            </li>
          ))
        ),
      )}
      {rest.map((one) => (
        <li key={one.msg} className={one.level}>
          <CloseCircleOutlined /> <span>{one.msg}</span>
        </li>
      ))}
    </ul>
  )
}

function Week() {
  const { t } = useTranslation('addPlan')
  const { preview, draft } = usePlanWork()
  const query = useApi(listAccountsByGroup, { media_type: MEDIA_TYPE.video }, { quiet: true })
  const names = useMemo(
    () => new Map((query.data ?? []).flatMap((group) => group.list.map((one) => [one.id, one] as const))),
    [query.data],
  )
  if (preview === undefined) return <Skeleton active paragraph={{ rows: 4 }} />
  if (preview.preview.length === 0)
    return <EmptyState small title={t('confirm.noSlots')} text={t('confirm.noSlotsText')} />
  return (
    <ol className="plan-week">
      {weekOf(preview.preview, draft.start, dayjs()).map(({ day, slots }) => (
        <li key={day.format('YYYY-MM-DD')}>
          <b className="tabular">{day.format('MM-DD')}</b> <small>{t(`day.${day.day() === 0 ? 7 : day.day()}`)}</small>
          <span className="plan-week-count">{t('confirm.count', { n: slots.length })}</span>
          <ul>
            {slots.slice(0, NAMED).map((slot) => {
              const account = names.get(slot.third_auth_id)
              return (
                <li key={`${slot.timing_time}-${slot.third_auth_id}`}>
                  <span className="tabular">{dayjs.unix(slot.timing_time).format('HH:mm')}</span>{' '}
                  {account === undefined ? null : <PlatformIcon value={account.platform_value} size={14} />}{' '}
                  <span className="ellipsis" title={account?.openname}>
                    {account?.openname ?? ''}
                  </span>
                </li>
              )
            })}
            {slots.length > NAMED ? (
              <li>
                <small>{t('confirm.more', { n: slots.length - NAMED })}</small>
              </li>
            ) : null}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** 5 确认: the first seven days, and everything that was looked at. */
export function StepConfirm() {
  const { t } = useTranslation('addPlan')
  const { preview, failure, retry, asking } = usePlanWork()
  return (
    <>
      <SectionCard title={t('confirm.checks')} text={t('confirm.checksText')}>
        {failure === '' ? (
          <Checks />
        ) : (
          <>
            <Checks />
            <ErrorState small text={failure} onRetry={retry} retrying={asking} />
          </>
        )}
      </SectionCard>
      <SectionCard title={t('confirm.week')} text={t('confirm.weekText')}>
        <Week />
        {preview !== undefined && preview.short > 0 ? (
          <p className="plan-problem warning">{t('confirm.short', { n: preview.short })}</p>
        ) : null}
      </SectionCard>
    </>
  )
}
