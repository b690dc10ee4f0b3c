import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { leadStat } from '../../../contract/http/lead-stat.ts'
import { formatExact } from '../../lib/format.ts'
import { PROVINCE_OF, TILES } from './provinces.ts'
import { WallBlock } from './wall-block.tsx'

/** Leads of the days by province, a square for each. What nobody may see, or nobody has, is a dash and never a 0. */
export function LeadMap({ data }: { data: OutputOf<typeof leadStat> | undefined }) {
  const { t, i18n } = useTranslation('wall')
  const isChinese = i18n.language === 'zh'
  const count = new Map((data?.series ?? []).map((row) => [PROVINCE_OF[row.key.slice(0, 2)] ?? '', row.created]))
  const most = Math.max(1, ...TILES.map(({ code }) => count.get(code) ?? 0))
  const unknown = count.get('') ?? 0
  const note = data === undefined ? t('later') : unknown > 0 ? t('leadsElsewhere', { n: unknown }) : ''
  return (
    <WallBlock name="leads" title={t('blocks.leads')} note={<small>{note}</small>}>
      <ul className="wall-map" aria-label={t('blocks.leads')}>
        {TILES.map(({ code, row, column }) => {
          const name = t(`provinces.${code}`)
          const leads = count.get(code)
          return (
            <li
              key={code}
              className={leads === undefined ? '' : 'some'}
              style={{ gridRow: row, gridColumn: column, '--share': (leads ?? 0) / most } as CSSProperties}
              title={`${name} · ${leads === undefined ? t('noLeads') : formatExact(leads, i18n.language)}`}
            >
              <span>{isChinese ? name : code}</span>
              <b>{leads === undefined ? '—' : formatExact(leads, i18n.language)}</b>
            </li>
          )
        })}
      </ul>
    </WallBlock>
  )
}
