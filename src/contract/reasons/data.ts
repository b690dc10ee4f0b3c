/** Refusals of the calls that show numbers. */
import { localText } from '../errors.ts'

export const dataReasons = {
  'data.daysInOrder': localText(
    '开始日期不能晚于结束日期',
    'The first day must not be after the last',
    'El primer día no puede ser posterior al último',
    '開始日は終了日より後にできません',
  ),
  'data.daysAhead': localText(
    '结束日期不能晚于今天',
    'The last day must not be after today',
    'El último día no puede ser posterior a hoy',
    '終了日は今日より後にできません',
  ),
  'data.tooManyDays': localText(
    '最多查询 {days} 天',
    'At most {days} days can be shown',
    'Se pueden mostrar {days} días como máximo',
    '表示できるのは最大 {days} 日です',
  ),
} as const
