// Takes contact details out of a text with the whole phrase that they stand in, and with nothing else; where that can't
// be told apart it does nothing.
import type { WordHit } from '../../contract/http/forbidden-words.ts'

const B = '[ \\t\\u3000\\u00a0]'
/**
 * Stand for what the word finder found, a bare number and one that says itself what it is (微信abc123, 加V): private to
 * this file.
 */
const BARE = '\u0000'
const NAMED = '\u0001'
const KIND = '(?:电话(?:号码)?|手机(?:号码?)?|微信号?|薇信|威信|v信|vx|wx|wechat|qq号?|联系方式|热线|号码|tel)'
const BEFORE_KIND =
  '(?:欢迎|报名|咨询|联系|预约|服务|客服|订购|订餐|订座|门店|商务|合作|官方|招生|售后|投诉|老板|店长|我的?|我们的?|请|加|添加|拨打|打|来电|致电)'
/** 报名电话：, 电话/微信, 加VX: what says whose number it is. */
const LABEL = `(?:[☎📞📱]\uFE0F?${B}*)?(?:${BEFORE_KIND}*${KIND}(?:${B}*[/、和及]${B}*${KIND})*|(?:欢迎|请)?(?:咨询|联系|预约|报名|拨打|来电|致电|添加|加)|[☎📞📱]\uFE0F?)(?:是|为)?${B}*[:：]?${B}*`
/** 微信同号, （同微信）: what means nothing without the number. */
const SAME_KIND = `(?:微信|薇信|手机号?|电话|v信|vx|wx|v|qq|${NAMED}+)`
const SAME = `(?:${SAME_KIND}(?:[/、和]?${SAME_KIND})*(?:同号|同步|同名)|同${SAME_KIND}号?)`
const SAME_TAIL = `(?:${B}*[(（]${B}*${SAME}${B}*[)）]|${B}*(?:[，,、/；;]${B}*)?${SAME})`
/** A name behind 加V：, which the finder does not count in; without a colon a word may be any. */
const ACCOUNT = `(?:${B}*[:：]${B}*|${B}*(?=[a-z_-]*[0-9]))[a-z0-9][a-z0-9_-]{4,19}(?![a-z0-9_-])`
const ONE = `(?:(?:${NAMED}+(?:${ACCOUNT})?(?:${B}*[:：]?${B}*${BARE}+)?|${BARE}+)${SAME_TAIL}?)`
const PHRASE = new RegExp(
  `(?<open>[(（【]${B}*)?(?<label>${LABEL})?${ONE}(?:${B}*[/、，,；;或和]?${B}*(?:${LABEL})?${ONE})*(?<close>${B}*[)）】])?`,
  'giu',
)

const PAUSE = /[，,、；;]$/u
const STOP = /^[。！？!?…]/u
const STOP_BEFORE = /(?:[。！？!?…]|\p{Extended_Pictographic}\uFE0F?)$/u
/** Words before it that lead on to it, and words behind it that go back to it. */
const LEADS_ON = /(?:的|请|可以?|想|要|或|和|跟|找|打|是|为|在|到|我|有需要|有兴趣|感兴趣|[:：])$/u
const ENDS_WITH_KIND = new RegExp(`${KIND}(?:是|为)?[:：]?$`, 'iu')
const GOES_BACK =
  /^(?:找|备注|注明|就|即|便|都|也|会|可|能|随时|直接|领|送|说|问|我|联系|号码|或|和|及|以及|并|的|[（(]|[:：])/u

const PAUSES_BEFORE = new RegExp(`${B}*[，,、；;]?${B}*$`, 'u')
const SIGNS_BEHIND = new RegExp(`^${B}*[，,、；;。！？!?…]*${B}*`, 'u')
const isBlank = (text: string): boolean => text.trim() === ''

/** A line without one phrase of it; undefined = it does not stand by itself there. */
const without = (line: string, at: number, { 0: phrase, groups }: RegExpExecArray): string | undefined => {
  const [open, label, close] = [groups?.['open'], groups?.['label'], groups?.['close']]
  if (open !== undefined && close === undefined) return undefined
  const isNamed = label !== undefined || phrase.slice((open ?? '').length).startsWith(NAMED)
  // A closing bracket alone belongs to words before.
  const [before, behind] = [
    line.slice(0, at),
    line.slice(at + phrase.length - (open === undefined ? (close ?? '').length : 0)),
  ]
  const [said, follows] = [before.replace(PAUSES_BEFORE, ''), behind.replace(SIGNS_BEHIND, '')]
  if (ENDS_WITH_KIND.test(said)) return undefined
  // In brackets it can go anywhere.
  if (open !== undefined) return isBlank(before) ? before + follows : before.trimEnd() + behind
  const isPause = PAUSE.test(before.trimEnd())
  const isStart = isBlank(before) || STOP_BEFORE.test(before.trimEnd())
  const isAfterBlank = before !== before.trimEnd() && isNamed
  // A bare number behind a comma belongs to the words before it.
  if (!isStart && !(isPause && isNamed) && !isAfterBlank) return undefined
  if (!isStart && (LEADS_ON.test(said) || !/\p{L}/u.test(said))) return undefined
  const isEnd = isBlank(behind) || STOP.test(behind.trimStart())
  const hasSign = isEnd || /^[，,、；;)）】」』”]/u.test(behind.trimStart())
  const isNextPart = /^[ \t\u3000\u00a0]+(?:[#＃@]|\p{Extended_Pictographic}|[\p{Script=Han}]{1,6}[:：])/u.test(behind)
  if (!hasSign && !isNextPart) return undefined
  if (!isEnd && GOES_BACK.test(follows)) return undefined
  if (isStart)
    return isBlank(follows)
      ? before.replace(PAUSES_BEFORE, '') + follows
      : before + (isNextPart ? behind.trimStart() : follows)
  return isNextPart ? `${said} ${behind.trimStart()}` : said + behind
}

/**
 * The text without its contact details (`hits`: those of the category contact), each with its phrase: 「报名电话 138…，微信同号」
 * goes as a whole, and a line of nothing else with its line end. Undefined = one of them stands inside a sentence that
 * would be left in pieces, or there is none.
 */
export function withoutContacts(text: string, hits: readonly WordHit[]): string | undefined {
  if (hits.length === 0 || text.includes(BARE) || text.includes(NAMED)) return undefined
  let masked = text
  for (const { pos, word } of hits)
    masked =
      masked.slice(0, pos) +
      (/^[\d０-９]/u.test(word) ? BARE : NAMED).repeat(word.length) +
      masked.slice(pos + word.length)
  const isFound = (line: string): boolean => line.includes(BARE) || line.includes(NAMED)
  const lines: string[] = []
  for (const line of masked.split('\n')) {
    let rest = line
    // From the end, so that what stands before is still where it was.
    for (const phrase of [...line.matchAll(PHRASE)].toReversed()) {
      const next = without(rest, phrase.index, phrase)
      if (next === undefined) return undefined
      rest = next
    }
    if (isFound(rest)) return undefined
    if (rest === line || !isBlank(rest)) lines.push(rest)
  }
  const whole = lines.join('\n')
  // An empty line that set off a line that went goes with it at the ends of the text.
  return lines.length < masked.split('\n').length ? whole.replace(/^(?:[ \t\r]*\n)+/u, '').trimEnd() : whole
}
