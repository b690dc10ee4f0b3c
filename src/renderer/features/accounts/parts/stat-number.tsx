import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AccountStat } from '../../../../contract/http/account-stats.ts'
import { BigNumber } from '../../../ui/big-number.tsx'

/** One number of the days that are shown; unknown is a dash, a number that misses something says so. */
export function StatNumber({
  stat,
  of,
  signed = false,
}: {
  stat: AccountStat | undefined
  of: 'play' | 'like' | 'comment' | 'share' | 'published' | 'new_fans' | 'leads'
  signed?: boolean
}) {
  const { t } = useTranslation('accounts')
  const value = stat?.[of] ?? null
  const number = (
    <>
      {signed && value !== null && value > 0 ? '+' : ''}
      <BigNumber value={value} />
    </>
  )
  if (of === 'leads') return <span title={t('leadsTip')}>{number}</span>
  if (value === null || of === 'published' || stat?.partial !== 1) return <span className="tabular">{number}</span>
  return (
    <Tooltip title={t('partialTip')}>
      <span className="tabular account-partial">{number}</span>
    </Tooltip>
  )
}
