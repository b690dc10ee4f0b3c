import { useTranslation } from 'react-i18next'
import { TILES } from './provinces.ts'
import { WallBlock } from './wall-block.tsx'

/** Leads by province, a square for each. Nothing collects leads yet: each is a dash, never a 0. */
export function LeadMap() {
  const { t, i18n } = useTranslation('wall')
  const isChinese = i18n.language === 'zh'
  return (
    <WallBlock name="leads" title={t('blocks.leads')} note={<small>{t('later')}</small>}>
      <ul className="wall-map" aria-label={t('blocks.leads')}>
        {TILES.map(({ code, row, column }) => {
          const name = t(`provinces.${code}`)
          return (
            <li key={code} style={{ gridRow: row, gridColumn: column }} title={`${name} · ${t('later')}`}>
              <span>{isChinese ? name : code}</span>
              <b>—</b>
            </li>
          )
        })}
      </ul>
    </WallBlock>
  )
}
