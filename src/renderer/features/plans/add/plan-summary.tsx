import { useTranslation } from 'react-i18next'
import { useClipsText } from '../../../core/session/use-clips-text.ts'
import { BigNumber } from '../../../ui/big-number.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { usePlanWork } from './plan-context.ts'

/** What the plan comes to, beside every step. */
export function PlanSummary({ saved }: { saved: string }) {
  const { t } = useTranslation('addPlan')
  const clipsText = useClipsText()
  const { draft, preview, problems } = usePlanWork()
  const perDay = preview?.accounts.map((one) => one.per_day) ?? []
  const sum = perDay.reduce((all, one) => all + one, 0)
  const line = (label: string, value: React.ReactNode, bad = false) => (
    <>
      <dt>{label}</dt>
      <dd className={bad ? 'tabular plan-over' : 'tabular'}>{value}</dd>
    </>
  )
  const most = Math.max(0, ...perDay)
  const errors = problems.filter((one) => one.level === 'error').length
  return (
    <SectionCard className="plan-summary" title={t('summary.title')}>
      <dl aria-label={t('summary.title')}>
        {line(
          t('summary.days'),
          preview === undefined || preview.days === 0
            ? '–'
            : t('summary.daysOf', {
                n: preview.days,
                last: preview.last_day === '' ? t('summary.far') : preview.last_day,
              }),
        )}
        {line(
          t('summary.titles'),
          preview === undefined ? (
            '–'
          ) : (
            <>
              {preview.titles.capacity.toLocaleString()}
              {preview.titles.more === 1 ? '+' : ''} / {draft.total.toLocaleString()}
            </>
          ),
          preview !== undefined && draft.mains.trim() !== '' && preview.titles.capacity < draft.total,
        )}
        {line(
          t('summary.clips'),
          preview === undefined
            ? '–'
            : preview.need_clip === 0
              ? t('summary.noClips')
              : t('summary.clipsOf', { need: preview.need_clip, left: clipsText(preview.clip_left) }),
          preview !== undefined && preview.need_clip > preview.clip_left,
        )}
        {line(t('summary.accounts'), <BigNumber value={draft.accounts.length} />)}
        {line(
          t('summary.capacity'),
          sum === 0 ? '–' : t('summary.capacityOf', { sum, most }),
          sum > 0 && sum < draft.daily,
        )}
        {line(t('summary.materials'), <BigNumber value={draft.files.length} />)}
      </dl>
      <p className={preview !== undefined && errors > 0 ? 'plan-state error' : 'plan-state'}>
        {preview === undefined
          ? t('summary.unknown')
          : errors > 0
            ? t('summary.errors', { n: errors })
            : t('summary.ready')}
      </p>
      <p className="plan-saved">{saved}</p>
    </SectionCard>
  )
}
