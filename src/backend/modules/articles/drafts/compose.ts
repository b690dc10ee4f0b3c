// The local engine: a text of the company's own facts and copies, held together by sentences that claim nothing. It
// knows nothing else, so it invents nothing.
import type { DraftSpec } from '../../../../contract/entities/article-draft.ts'
import { countWords, plainText } from '../../../lib/article-html.ts'
import { shuffled } from './pick.ts'
import { ENDINGS, FILLERS, LINKS_HEADING, STYLES } from './templates.data.ts'

/** A text of the company's library. */
export interface Copy {
  content: string
  scene: 'opening' | 'body' | 'ending' | 'full'
}
export interface DraftRequest {
  keyword: string
  spec: DraftSpec
  copies: readonly Copy[]
  /** Materials, in their order. */
  pictures: readonly number[]
  /** The same seed, the same text. */
  seed: string
}
export interface ComposedDraft {
  /** Titles in the order in which they should be taken: the first that no other article has. */
  titles: string[]
  html: string
  digest: string
  words: number
  note: string
  /** The same as lines, before they became html. */
  text: DraftText
  /** Facts that found no room. */
  left: number
}
/** What a draft says, part by part. */
export interface DraftText {
  opening: string[]
  parts: Part[]
  ending: string[]
}

const KEYWORD = /\{(?:kw|关键词|keyword)\}/g
const filled = (text: string, keyword: string): string => text.replace(KEYWORD, () => keyword)
const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const paragraphs = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
/** Own words of a line with the mark that ends it. */
const sentence = (text: string): string => (/[。！？!?.…]$/.test(text) ? text : `${text}。`)
/** Sentences of the frame in one part at most: the rest must be the company's own. */
const FILLERS_EACH = 3

interface Part {
  heading: string
  lines: string[]
}

/** What a wish and the library have to say; null = nothing at all. */
export function composeDraft(request: DraftRequest): ComposedDraft | null {
  const { keyword, spec, seed } = request
  const copies = spec.use_copies === 1 ? request.copies : []
  if (spec.facts.length === 0 && copies.length === 0) return null
  const style = STYLES[spec.style]
  const say = (text: string): string => filled(text, keyword)
  const of = (scene: Copy['scene']): string[] =>
    shuffled(
      copies.filter((copy) => copy.scene === scene),
      `${seed}:${scene}`,
    ).map((copy) => copy.content)
  const parts: Part[] = (spec.outline.length > 0 ? spec.outline : style.outline).map((heading) => ({
    heading: say(heading),
    lines: [],
  }))
  const opening = [
    say(shuffled(style.openings, `${seed}:open`)[0] ?? ''),
    ...of('opening').slice(0, 1).flatMap(paragraphs).map(say),
  ]
  const ending = [
    ...of('ending').slice(0, 1).flatMap(paragraphs).map(say),
    say(shuffled(ENDINGS, `${seed}:end`)[0] ?? ''),
  ]
  const size = (): number =>
    countWords([...opening, ...ending, ...parts.flatMap((part) => [part.heading, ...part.lines])].join('\n'))
  const put = (at: number, line: string): boolean => {
    if (size() + countWords(line) > spec.words_max) return false
    parts[at]?.lines.push(line)
    return true
  }

  // Every fact once, beside the heading it speaks of.
  let left = 0
  for (const [index, fact] of spec.facts.entries())
    if (!put(nearest(parts, fact, keyword, index), sentence(say(fact)))) left += 1
  const own = [...of('body'), ...of('full')]
  for (const [index, copy] of own.entries()) {
    if (size() >= aim(spec)) break
    for (const line of paragraphs(copy)) put(nearest(parts, line, keyword, index), say(line))
  }
  const fillers = shuffled(FILLERS, `${seed}:fill`)
  for (let round = 0; round < FILLERS_EACH; round += 1) {
    for (const [at, part] of parts.entries()) {
      // A heading without words below it would be a promise that is not kept.
      if (size() >= aim(spec) && part.lines.length > 0) continue
      const line = fillers.shift()
      if (line !== undefined && put(at, say(line)) && round === 0) part.lines.unshift(part.lines.pop() ?? '')
    }
  }
  return renderDraft(request, { opening, parts: parts.filter((part) => part.lines.length > 0), ending }, left)
}

/** A draft of these lines; `left` = facts that found no room. */
export function renderDraft(request: DraftRequest, text: DraftText, left: number): ComposedDraft {
  const { spec } = request
  const html = render(text, request)
  const words = countWords(plainText(html))
  const notes = [
    ...(words < spec.words_min ? [`只写出 ${words} 字，少于 ${spec.words_min} 字：请补充事实或文案`] : []),
    ...(left > 0 ? [`有 ${left} 条事实超出字数没有写进去`] : []),
    ...(request.pictures.length < spec.picture_num ? ['素材库图片不足，请自行配图'] : []),
  ]
  return {
    titles: titlesOf(request),
    html,
    digest: [...(text.opening[0] ?? '')].slice(0, 100).join(''),
    words,
    note: notes.join('；'),
    text,
    left,
  }
}

/** Between the least and the most. */
const aim = (spec: DraftSpec): number => Math.round((spec.words_min + spec.words_max) / 2)

/** The part whose heading shares most characters with the line, the keyword aside; else in turn. */
function nearest(parts: readonly Part[], line: string, keyword: string, turn: number): number {
  const ownWords = new Set([...line].filter((char) => /\p{L}/u.test(char) && !keyword.includes(char)))
  const scores = parts.map(
    (part) => [...new Set(part.heading)].filter((char) => ownWords.has(char) && !keyword.includes(char)).length,
  )
  const best = Math.max(...scores, 0)
  return best >= 2 ? scores.indexOf(best) : turn % Math.max(1, parts.length)
}

function titlesOf({ keyword, spec, seed }: DraftRequest): string[] {
  const own = spec.titles.map((title) => filled(title, keyword))
  const others = (Object.keys(STYLES) as (keyof typeof STYLES)[])
    .filter((name) => name !== spec.style)
    .flatMap((name) => [...STYLES[name].titles])
  const made = [...shuffled(STYLES[spec.style].titles, `${seed}:title`), ...shuffled(others, `${seed}:more`)].map(
    (title) => filled(title, keyword),
  )
  return [...new Set([...own, ...made])]
}

function render(text: DraftText, { keyword, spec, pictures }: DraftRequest): string {
  const open = [...spec.links]
  const block = (line: string): string => {
    let html = escaped(line)
    const at = open.findIndex((link) => html.includes(escaped(link.text)))
    const [link] = at < 0 ? [] : open.splice(at, 1)
    if (link !== undefined)
      html = html.replace(escaped(link.text), () => `<a href="${escaped(link.url)}">${escaped(link.text)}</a>`)
    return `<p>${html}</p>`
  }
  const body = text.parts.flatMap((part, at) => {
    const picture = at < spec.picture_num ? pictures[at] : undefined
    return [
      `<h2>${escaped(part.heading)}</h2>`,
      ...part.lines.map(block),
      ...(picture === undefined
        ? []
        : [`<img alt="${escaped(`${keyword} ${part.heading}`)}" src="attachment:${picture}" />`]),
    ]
  })
  const html = [...text.opening.map(block), ...body, ...text.ending.map(block)]
  if (open.length === 0) return html.join('')
  return [
    ...html,
    `<h2>${LINKS_HEADING}</h2>`,
    `<ul>${open.map((link) => `<li><a href="${escaped(link.url)}">${escaped(link.text)}</a></li>`).join('')}</ul>`,
  ].join('')
}
