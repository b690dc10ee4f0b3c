// How well a text answers to its keywords: plain rules with what to do about each, no outside service.
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { seoCheck } from '../../../contract/http/article.ts'
import { countWords, plainText } from '../../lib/article-html.ts'
import { nameWords } from '../../lib/forbidden-words.ts'
import type { FindWords } from '../../lib/forbidden-words.ts'

export interface SeoDraft {
  title: string
  /** Cleaned. */
  html: string
  keywords: readonly string[]
}
type Report = OutputOf<typeof seoCheck>
type Item = Report['items'][number]

/** Points of each rule; together 100. */
const WEIGHTS: Readonly<Record<Item['rule'], number>> = {
  density: 18,
  title: 16,
  title_position: 6,
  title_length: 10,
  opening: 10,
  length: 12,
  headings: 8,
  images: 8,
  links: 4,
  forbidden: 8,
}
/** Share of the text that keywords should make up, percent. */
const DENSITY = { from: 1, to: 8 }
/** Lists cut titles: the keyword begins within so many characters. */
const TITLE_HEAD = 15
const TITLE = { from: 10, to: 30 }
/** Fewer words hardly get found; the opening is what lists show. */
const WORDS = 300
const OPENING = 100
const MOST_LINKS = 5

/** The report; without keywords the rules about them fail. */
export function seoReport(draft: SeoDraft, find: FindWords): Report {
  const text = plainText(draft.html)
  const words = countWords(text)
  const facts = {
    ...draft,
    title: draft.title.toLowerCase(),
    text: text.toLowerCase(),
    keywords: draft.keywords.map((keyword) => keyword.toLowerCase()),
    words,
  }
  const items = [
    ...aboutKeywords(facts),
    ...aboutTitle(draft.title),
    ...aboutText(facts),
    ...aboutWords(draft.title, text, find),
  ]
  return {
    items,
    word_count: words,
    score: items.reduce((sum, item) => sum + (item.ok === 1 ? WEIGHTS[item.rule] : 0), 0),
  }
}

type Facts = SeoDraft & { text: string; words: number }
const item = (rule: Item['rule'], ok: boolean, good: string, bad: string): Item => ({
  rule,
  ok: ok ? 1 : 0,
  msg: ok ? good : bad,
})
const timesIn = (text: string, keyword: string): number => (keyword === '' ? 0 : text.split(keyword).length - 1)

function aboutKeywords({ title, text, keywords }: Facts): Item[] {
  if (keywords.length === 0)
    return (['density', 'title', 'title_position', 'opening'] as const).map((rule) =>
      item(rule, false, '', '还没有填写关键词'),
    )
  const length = [...text.replace(/\s/g, '')].length
  const share =
    length === 0
      ? 0
      : (keywords.reduce((sum, keyword) => sum + timesIn(text, keyword) * [...keyword].length, 0) / length) * 100
  const shown = `${Math.round(share * 10) / 10}%`
  const inTitle = keywords
    .map((keyword) => title.indexOf(keyword))
    .filter((at) => at >= 0)
    .map((at) => Array.from(title.slice(0, at)).length)
  return [
    item(
      'density',
      share >= DENSITY.from && share <= DENSITY.to,
      `关键词密度 ${shown}`,
      share < DENSITY.from
        ? `关键词密度 ${shown}，偏低，建议 ${DENSITY.from}% 到 ${DENSITY.to}%`
        : `关键词密度 ${shown}，偏高，容易被判为堆砌，建议 ${DENSITY.from}% 到 ${DENSITY.to}%`,
    ),
    item('title', inTitle.length > 0, '标题含关键词', '标题不含任何关键词'),
    item(
      'title_position',
      inTitle.some((at) => at < TITLE_HEAD),
      `关键词在标题前 ${TITLE_HEAD} 个字`,
      `关键词宜放在标题前 ${TITLE_HEAD} 个字`,
    ),
    item(
      'opening',
      keywords.some((keyword) => text.slice(0, OPENING + keyword.length).includes(keyword)),
      `开头 ${OPENING} 字内出现关键词`,
      `开头 ${OPENING} 字内没有出现关键词`,
    ),
  ]
}

function aboutTitle(title: string): Item[] {
  const length = [...title].length
  return [
    item(
      'title_length',
      length >= TITLE.from && length <= TITLE.to,
      `标题 ${length} 个字`,
      `标题 ${length} 个字，建议 ${TITLE.from} 到 ${TITLE.to} 个字`,
    ),
  ]
}

function aboutText({ html, words }: Facts): Item[] {
  const images = html.match(/<img\b[^>]*>/g) ?? []
  const described = images.filter((tag) => /\salt="[^"]*\S[^"]*"/.test(tag)).length
  const links = (html.match(/<a\b/g) ?? []).length
  return [
    item('length', words >= WORDS, `正文 ${words} 字`, `正文 ${words} 字，建议不少于 ${WORDS} 字`),
    item('headings', /<h[2-4]\b/.test(html), '正文有小标题', '正文没有小标题，建议分段加小标题'),
    item(
      'images',
      images.length > 0 && described === images.length,
      `${images.length} 张图片都有说明`,
      images.length === 0 ? '正文没有图片' : `${images.length - described} 张图片没有文字说明`,
    ),
    item(
      'links',
      links <= MOST_LINKS,
      links === 0 ? '正文没有外链' : `正文有 ${links} 个链接`,
      `正文有 ${links} 个链接，过多容易被限流，建议不超过 ${MOST_LINKS} 个`,
    ),
  ]
}

function aboutWords(title: string, text: string, find: FindWords): Item[] {
  const hits = [...find(title), ...find(text)]
  return [item('forbidden', hits.length === 0, '没有发现违禁词', `含违禁或可能违规的词：${nameWords(hits)}`)]
}
