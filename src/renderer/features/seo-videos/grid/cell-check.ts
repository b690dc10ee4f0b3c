import { DESCRIPTION_MAX, TOPIC_LINE_MAX } from '../../../../contract/constants.ts'
import { declarationOf, declarationsFor, kindOfMedia } from '../../../../contract/declarations.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { platformTextLength } from '../../../../contract/text-length.ts'
import { splitTopics } from '../../../../contract/topics.ts'
import { visibilitiesOf } from '../../../../contract/work-fields.ts'
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
  const kind = kindOfMedia(item.media_type)
  const offered = declarationsFor(platform, kind)
  if (field === 'declaration') return { ...FINE, shown: text, fault: text === '' || offered.length === 0 || offered.some((one) => one.value === declarationOf(platform.value, kind, text)) ? '' : 'unknownChoice' }
  if (field === 'visibility') return { ...FINE, shown: text, fault: ['', ...visibilitiesOf(platform).map(String)].includes(text) ? '' : 'unknownChoice' }
  // A stored text is final: only a changed one may hold variables.
  const filled = changed ? fill(text, item, cells.timing) : { shown: text, note: '' }
  if (filled.note !== '') return { ...FINE, ...filled, fault: 'variable' }
  if (field === 'title') return { ...filled, ...checkTitle(item, filled.shown, platform) }
  // What no work keeps must not be sent: it would hold up all that is sent with it.
  const line = topicsText(filled.shown)
  if (field === 'topic' && [...line].length > TOPIC_LINE_MAX) return { ...filled, ...counted([...line].length, TOPIC_LINE_MAX, 'tooLong') }
  if (field === 'topic') return { ...filled, ...counted(splitTopics(line).topics.length, platform.limits.topics_max, 'tooMany') }
  if ([...filled.shown].length > DESCRIPTION_MAX) return { ...filled, ...counted([...filled.shown].length, DESCRIPTION_MAX, 'tooLong') }
  return { ...filled, ...counted(platformTextLength(platform.value, describedText(item.media_type, filled.shown, topicsText(cells.topic))), descriptionMax(platform, item.media_type), 'tooLong') }
}
