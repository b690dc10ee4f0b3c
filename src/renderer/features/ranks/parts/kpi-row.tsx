import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { listRanks } from '../../../../contract/http/rank.ts'
import type { ListState } from '../../../ui/use-list-state.ts'
import type { RankFilter } from '../rank-list.ts'

type Kpi = OutputOf<typeof listRanks>['kpi']
const CARDS = [
  { key: 'tracked', set: {} },
  { key: 'top3', set: { range: 'top3' } },
  { key: 'top10', set: { range: 'top10' } },
  { key: 'top50', set: { range: 'top50' } },
  { key: 'not_found', set: { range: 'none' } },
  { key: 'blocked', set: { status: 'blocked' } },
] as const

/** Counts by the latest look of each tracked word; pressing one shows its words. A dash while unknown. */
export function KpiRow({ kpi, list }: { kpi: Kpi | undefined; list: ListState<RankFilter> }) {
  const { t } = useTranslation('ranks')
  const [range, status] = [list.get('range'), list.get('status')]
  const notes: Partial<Record<(typeof CARDS)[number]['key'], string>> =
    kpi === undefined
      ? {}
      : {
          tracked: [
            kpi.pending > 0 ? t('kpi.pending', { n: kpi.pending }) : '',
            kpi.error > 0 ? t('kpi.error', { n: kpi.error }) : '',
          ]
            .filter((one) => one !== '')
            .join(' · '),
          top50: kpi.avg === null ? '' : t('kpi.avg', { n: kpi.avg }),
        }
  return (
    <ul className="rank-kpi">
      {CARDS.map(({ key, set }) => {
        const wanted: { range?: string; status?: string } = set
        const on = (wanted.range ?? '') === range && (wanted.status ?? '') === status
        return (
          <li key={key}>
            <button
              type="button"
              aria-pressed={on}
              className={on ? 'on' : ''}
              onClick={() =>
                list.set({ range: wanted.range ?? '', status: wanted.status ?? '', enabled: '', change: '' })
              }
            >
              <span>{t(`kpi.${key}`)}</span>
              <b className="tabular">{kpi?.[key] ?? '–'}</b>
              <small>{notes[key] ?? ''}</small>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
