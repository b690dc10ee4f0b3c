import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatCount, formatExact } from '../lib/format.ts'

/** 1,234 or 1.2万; all digits when pointed at. Unknown (null) is a dash. */
export function BigNumber({ value }: { value: number | null | undefined }) {
  const { i18n } = useTranslation()
  const short = formatCount(value, i18n.language)
  const exact = formatExact(value, i18n.language)
  return short === exact ? (
    <span className="tabular">{short}</span>
  ) : (
    <Tooltip title={exact}>
      <span className="tabular">{short}</span>
    </Tooltip>
  )
}
