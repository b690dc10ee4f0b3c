// What the platform's list shows of a work, beside what was sent; pure. A difference is told, and nothing is done about
// it: the work is out.
import type { PublishedWork, Work } from '../platforms/platform.ts'

/** What was sent, as far as lists show it. `title` as typed; '' = the work has none. */
export interface Sent {
  readonly title: string
  readonly description: string
  /** Unix seconds; 0 = at once. */
  readonly timingTime: number
  readonly visibility?: Work['visibility']
}

/** Lists cut what is long, and say so by these. */
const CUT = /(?:…|\.\.\.)\s*(?:全文|展开)?$/u
/** A list's times are rounded to minutes, s. */
const TIME_SLACK_S = 90
const SHOWN = 40
const VISIBILITY = { 0: '公开', 1: '仅自己可见', 3: '好友可见' } as const

const normal = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
const quoted = (text: string): string =>
  `“${[...text].length > SHOWN ? `${[...text].slice(0, SHOWN).join('')}…` : text}”`
const two = (value: number): string => String(value).padStart(2, '0')
const minuteOf = (seconds: number): string => {
  const at = new Date(seconds * 1000)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Topics or the text may follow a title; what is cut says so. */
const titleStands = (listed: string, sent: string): boolean => {
  const [shown, wanted] = [normal(listed), normal(sent)]
  return (
    shown === '' ||
    wanted === '' ||
    shown.startsWith(wanted) ||
    (CUT.test(shown) && wanted.startsWith(shown.replace(CUT, '')))
  )
}
const textStands = (listed: string, sent: string): boolean =>
  CUT.test(listed.trim()) || normal(listed).includes(normal(sent))

const timeDifference = ({ goesPublic, state }: PublishedWork, { timingTime }: Sent, nowS: number): string => {
  // A list that says so in words only.
  if (timingTime === 0 && state === 'scheduled' && (goesPublic ?? 0) === 0)
    return '平台上的公开时间与发送的不同：设了定时（发送的是立即公开）'
  if (goesPublic === undefined) return ''
  // Once its time has come no timer stands any more.
  if (goesPublic === 0 && timingTime <= nowS) return ''
  if (timingTime > 0 && Math.abs(goesPublic - timingTime) > TIME_SLACK_S)
    return `平台上的公开时间与发送的不同：${goesPublic > nowS ? minuteOf(goesPublic) : '没有定时'}（发送的是 ${minuteOf(timingTime)}）`
  return timingTime === 0 && goesPublic > nowS + TIME_SLACK_S
    ? `平台上的公开时间与发送的不同：${minuteOf(goesPublic)}（发送的是立即公开）`
    : ''
}

/**
 * One sentence for each difference, for the record and the row; none where the list shows what was sent, or does not
 * show it.
 */
export function differencesOf(listed: PublishedWork, sent: Sent, nowS = Math.floor(Date.now() / 1000)): string[] {
  const { visibility } = listed
  return [
    titleStands(listed.title, sent.title) ? '' : `平台上的标题与发送的不同：${quoted(listed.title)}`,
    listed.text === undefined || sent.description === '' || textStands(listed.text, sent.description)
      ? ''
      : `平台上的正文与发送的不同：${quoted(listed.text.trim())}`,
    timeDifference(listed, sent, nowS),
    visibility === undefined || sent.visibility === undefined || visibility === sent.visibility
      ? ''
      : `平台上的可见范围与发送的不同：${VISIBILITY[visibility]}（发送的是${VISIBILITY[sent.visibility]}）`,
  ].filter(Boolean)
}
