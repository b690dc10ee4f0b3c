import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { platformTextLength } from '../../../../contract/text-length.ts'
import { splitTopics } from '../../../../contract/topics.ts'
import { describedText, descriptionMax, titleBounds } from '../../../../contract/work-lengths.ts'
import { fillVariables, hasVariables, variableProblem, variableValues } from '../../../../contract/variables.ts'
import dayjs from 'dayjs'
import { type GridField, readTime, topicsText } from './grid-fields.ts'

/** How a cell stands: what it will be once it is stored, its counter, what is wrong with it. */
export interface CellCheck {
  /** Words in braces filled in. */
  shown: string
  /** `12/30` in the platform's own counting; '' = nothing to count. */
  counter: string
  /** Name of the fault in the texts, '' = none. */
  fault: '' | 'empty' | 'tooLong' | 'tooShort' | 'tooMany' | 'notTime' | 'past' | 'unknownChoice' | 'variable'
  /** The sentence of a variable that can't be filled. */
  note: string
}

const FINE: CellCheck = { shown: '', counter: '', fault: '', note: '' }
type Cells = Readonly<Record<GridField, string>>

const fill = (text: string, item: PublishItem, timing: string): Pick<CellCheck, 'shown' | 'note'> => {
  if (!hasVariables(text)) return { shown: text, note: '' }
  const day = dayjs.unix(readTime(timing) ?? dayjs().unix())
  const { thirdauth: account } = item
  const values = variableValues({ openname: account.openname, region: account.region ?? '', seq: item.seq ?? 1, platform: account.third_platform_info.name, month: day.month() + 1, day: day.date() })
  const filled = fillVariables(text, values)
  return { shown: filled.text, note: variableProblem(filled, account.openname) }
}

const counted = (length: number, max: number | undefined, over: CellCheck['fault']): Pick<CellCheck, 'counter' | 'fault'> => ({ counter: max === undefined ? '' : `${length}/${max}`, fault: max !== undefined && length > max ? over : '' })

const checkTitle = (item: PublishItem, shown: string, platform: Platform): Pick<CellCheck, 'counter' | 'fault'> => {
  const { min, max } = titleBounds(platform, item.media_type)
  const length = platformTextLength(platform.value, shown)
  const judged = counted(length, max, 'tooLong')
  if (shown === '') return { ...judged, fault: 'empty' }
  return judged.fault === '' && length < (min ?? 0) ? { ...judged, fault: 'tooShort' } : judged
}

/** Checks one cell as the server will, before it is sent. `changed` = the cell holds what is not stored yet: only then a time may be over. */
export const checkCell = (item: PublishItem, field: GridField, cells: Cells, platform: Platform | undefined, changed: boolean): CellCheck => {
  const text = cells[field]
  if (platform === undefined) return { ...FINE, shown: text }
  if (field === 'timing') {
    if (text === '') return FINE
    const time = readTime(text)
    return { ...FINE, shown: text, fault: time === null ? 'notTime' : changed && time * 1000 <= Date.now() ? 'past' : '' }
  }
  if (field === 'declaration') return { ...FINE, shown: text, fault: text === '' || platform.declarations.length === 0 || platform.declarations.some((one) => one.value === text) ? '' : 'unknownChoice' }
  if (field === 'visibility') return { ...FINE, shown: text, fault: ['', '0', '1', '3'].includes(text) ? '' : 'unknownChoice' }
  // A stored text is final: only a changed one may hold variables.
  const filled = changed ? fill(text, item, cells.timing) : { shown: text, note: '' }
  if (filled.note !== '') return { ...FINE, ...filled, fault: 'variable' }
  if (field === 'title') return { ...filled, ...checkTitle(item, filled.shown, platform) }
  if (field === 'topic') return { ...filled, ...counted(splitTopics(topicsText(filled.shown)).topics.length, platform.limits.topics_max, 'tooMany') }
  return { ...filled, ...counted(platformTextLength(platform.value, describedText(item.media_type, filled.shown, topicsText(cells.topic))), descriptionMax(platform, item.media_type), 'tooLong') }
}
