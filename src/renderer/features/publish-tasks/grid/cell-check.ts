import {
  acceptance,
  type JudgedWork,
  offeredMinute,
  rulesFor,
  timerFindings,
} from '../../../../contract/acceptance/acceptance.ts'
import type { TextPart } from '../../../../contract/acceptance/rules.ts'
import { sayFinding } from '../../../../contract/acceptance/words.ts'
import { DESCRIPTION_MAX, TOPIC_LINE_MAX } from '../../../../contract/constants.ts'
import { declarationOf, declarationsFor, kindOfMedia } from '../../../../contract/declarations.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import { fillVariables, hasVariables, variableProblem, variableValues } from '../../../../contract/variables.ts'
import { visibilitiesOf } from '../../../../contract/work-fields.ts'
import dayjs from 'dayjs'
import { wayOf } from '../../../core/publishing/way-of.ts'
import { ANY_TIME, whenNow, wordsOf } from '../../../core/works/form/judged-work.ts'
import { type CellCount, countsOf, countText } from './cell-count.ts'
import { type GridField, readTime, timeText, topicsText } from './grid-fields.ts'

/** How a cell stands: what it will be once it is stored, its counter, what is wrong with it. */
export interface CellCheck {
  /** Words in braces filled in. */
  shown: string
  /** `12/30` of the tightest rule; '' = nothing to count. */
  counter: string
  /** All rules that count it, the tightest first. */
  counts: readonly CellCount[]
  /**
   * What is wrong, '' = nothing; `site` and `variable` have their sentence in `note`. A cell with a fault is not
   * stored.
   */
  fault: '' | 'empty' | 'tooLong' | 'site' | 'notTime' | 'past' | 'unknownChoice' | 'variable'
  note: string
  /** What the operator should know of it all the same; the cell is stored. '' = nothing. */
  hint: string
  /**
   * Of a time that the site's own timer, which the account's works go by, does not offer: the next one that it does, as
   * the cell shows it.
   */
  offered: string
}

const FINE: CellCheck = { shown: '', counter: '', counts: [], fault: '', note: '', hint: '', offered: '' }
type Cells = Readonly<Record<GridField, string>>

const fill = (text: string, item: PublishItem, timing: string): Pick<CellCheck, 'shown' | 'note'> => {
  if (!hasVariables(text)) return { shown: text, note: '' }
  const day = dayjs.unix(readTime(timing) ?? dayjs().unix())
  const { thirdauth: account } = item
  const values = variableValues({
    openname: account.openname,
    region: account.region ?? '',
    seq: item.seq ?? 1,
    platform: account.third_platform_info.name,
    month: day.month() + 1,
    day: day.date(),
  })
  const filled = fillVariables(text, values)
  return { shown: filled.text, note: variableProblem(filled, account.openname) }
}

/**
 * A time goes out by itself at its minute whatever the site's timer has: only whose account's works are handed to the
 * site needs to know.
 */
const minuteHint = (item: PublishItem, platform: Platform, seconds: number): Pick<CellCheck, 'hint' | 'offered'> => {
  if (item.thirdauth.time_channel !== 'site') return { hint: '', offered: '' }
  const rules = rulesFor(platform, kindOfMedia(item.media_type), wayOf(item.thirdauth))
  const when = whenNow()
  const at = seconds * 1000
  const step =
    rules === undefined || rules.timer === null
      ? undefined
      : [...timerFindings(rules, at, when)].find((one) => one.code === 'timer_step')
  return step === undefined
    ? { hint: '', offered: '' }
    : {
        hint: sayFinding(platform.name, step, when),
        offered: timeText(offeredMinute(step.limit, when.timeZone, at) / 1000),
      }
}

const checkTime = (item: PublishItem, text: string, platform: Platform, changed: boolean): CellCheck => {
  if (text === '') return FINE
  const time = readTime(text)
  if (time === null) return { ...FINE, shown: text, fault: 'notTime' }
  if (time * 1000 <= Date.now()) return { ...FINE, shown: text, fault: changed ? 'past' : '' }
  return { ...FINE, shown: text, ...minuteHint(item, platform, time) }
}

const PART: Readonly<Partial<Record<GridField, TextPart>>> = {
  title: 'title',
  topic: 'topics',
  description: 'description',
}

/** What the site says of one field of the words. */
const judgeWords = (
  item: PublishItem,
  platform: Platform,
  work: JudgedWork,
  part: TextPart,
): Pick<CellCheck, 'counter' | 'counts' | 'fault' | 'note' | 'hint'> => {
  const way = wayOf(item.thirdauth)
  const counts = countsOf(platform, work, part, way)
  const findings = acceptance(platform, work, ANY_TIME, way)
  const say = (one: (typeof findings)[number] | undefined): string =>
    one === undefined
      ? ''
      : sayFinding(platform.name, one, { ...ANY_TIME, text: `${work.title}${work.description}` }, work.kind)
  // Topics that are still missing hold nothing up: they can be added until the work goes out.
  const fault = say(findings.find((one) => one.field === part && one.code !== 'topics_few'))
  // A text of several fields is mended in one of them; the others say that they are counted in it.
  const hint = say(
    findings.find((one) =>
      one.code === 'topics_few' ? part === 'topics' : one.field !== part && one.parts?.includes(part) === true,
    ),
  )
  return {
    counts,
    counter: counts[0] === undefined ? '' : countText(counts[0]),
    fault: fault === '' ? '' : 'site',
    note: fault,
    hint,
  }
}

const tooLong = (length: number, max: number): Pick<CellCheck, 'counter' | 'fault'> => ({
  counter: countText({ length, max }),
  fault: 'tooLong',
})

/**
 * Checks one cell as the server will, before it is sent. `changed` = the cell holds what is not stored yet: only then a
 * time may be over.
 */
export function checkCell(
  item: PublishItem,
  field: GridField,
  cells: Cells,
  platform: Platform | undefined,
  changed: boolean,
): CellCheck {
  const text = cells[field]
  if (platform === undefined) return { ...FINE, shown: text }
  if (field === 'timing') return checkTime(item, text, platform, changed)
  const kind = kindOfMedia(item.media_type)
  const offered = declarationsFor(platform, kind)
  if (field === 'declaration')
    return {
      ...FINE,
      shown: text,
      fault:
        text === '' ||
        offered.length === 0 ||
        offered.some((one) => one.value === declarationOf(platform.value, kind, text))
          ? ''
          : 'unknownChoice',
    }
  const part = PART[field]
  if (part === undefined)
    return {
      ...FINE,
      shown: text,
      fault: ['', ...visibilitiesOf(platform).map(String)].includes(text) ? '' : 'unknownChoice',
    }
  // A stored text is final: only a changed one may hold variables.
  const filled = changed ? fill(text, item, cells.timing) : { shown: text, note: '' }
  if (filled.note !== '') return { ...FINE, ...filled, fault: 'variable' }
  const judged = {
    ...FINE,
    ...judgeWords(
      item,
      platform,
      wordsOf(item.media_type, {
        title: cells.title,
        description: cells.description,
        topics: cells.topic,
        [part]: filled.shown,
      }),
      part,
    ),
    shown: filled.shown,
  }
  if (field === 'title') return filled.shown.trim() === '' ? { ...judged, fault: 'empty', note: '' } : judged
  // What no work keeps must not be sent: it would hold up all that is sent with it.
  const length = [...(field === 'topic' ? topicsText(filled.shown) : filled.shown)].length
  const most = field === 'topic' ? TOPIC_LINE_MAX : DESCRIPTION_MAX
  return length > most ? { ...judged, ...tooLong(length, most), note: '' } : judged
}
