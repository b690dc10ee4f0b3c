/** Refusals of the calls that show numbers. */
import { localText } from '../errors.ts'

export const dataReasons = {
  'data.daysAhead': localText(
    '结束日期不能晚于今天',
    'The last day must not be after today',
    'El último día no puede ser posterior a hoy',
    '終了日は今日より後にできません',
  ),
} as const
