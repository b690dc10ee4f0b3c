import { expect, test } from 'vitest'
import { draftSpec } from '../../../../contract/entities/article-draft.ts'
import { countWords, plainText } from '../../../lib/article-html.ts'
import { composeDraft } from './compose.ts'
import type { DraftRequest } from './compose.ts'
import { ENDINGS, FILLERS, STYLES } from './templates.data.ts'

const FACTS = ['店在春熙路 8 号，地铁口出来走 3 分钟', '锅底有红汤和清汤两种', '周末需要提前预约']
const request = (spec: object = {}, more: Partial<DraftRequest> = {}): DraftRequest => ({
  keyword: '成都火锅',
  spec: draftSpec.parse({ facts: FACTS, ...spec }),
  copies: [],
  pictures: [],
  seed: '1:0',
  ...more,
})
const made = (one: DraftRequest) => {
  const draft = composeDraft(one)
  if (draft === null) throw new Error('nothing')
  return { ...draft, text: plainText(draft.html) }
}

test('every fact stands in the text once, and no number that nobody gave', () => {
  const { text, html, words } = made(request())
  for (const fact of FACTS) expect(text.split(fact)).toHaveLength(2)
  expect(text.match(/\d+/g)?.toSorted()).toEqual(['3', '8'])
  expect(html).toContain('<h2>')
  expect(words).toBe(countWords(text))
  for (const line of [
    ...FILLERS,
    ...ENDINGS,
    ...Object.values(STYLES).flatMap((style) => [...style.openings, ...style.titles, ...style.outline]),
  ])
    expect(line).not.toMatch(/\d|第一名|最|保证|专业|优惠|价格/)
})

test('the same seed writes the same text, another a different one; without facts and copies there is none', () => {
  expect(made(request()).html).toBe(made(request()).html)
  expect(made(request({}, { seed: '1:1' })).html).not.toBe(made(request()).html)
  expect(composeDraft(request({ facts: [] }))).toBeNull()
  expect(
    composeDraft(request({ facts: [], use_copies: 0 }, { copies: [{ content: '文案', scene: 'body' }] })),
  ).toBeNull()
})

test('keeps to the range of words, and says when it had too little', () => {
  const copies = Array.from({ length: 40 }, (_, at) => ({
    content: `第${at}段文案，${'说明一下情况'.repeat(15)}。`,
    scene: 'body' as const,
  }))
  const long = made(request({ words_min: 1_500, words_max: 1_800 }, { copies, pictures: [3] }))
  expect(long.words).toBeGreaterThanOrEqual(1_500)
  expect(long.words).toBeLessThanOrEqual(1_800)
  expect(long.note).toBe('')
  expect(made(request({ words_min: 3_000, words_max: 3_000 })).note).toMatch(/^只写出 \d+ 字，少于 3000 字/)
})

test('own outline, own titles, pictures with words, links in their place or at the end', () => {
  const draft = made(
    request(
      {
        outline: ['{关键词}地址', '口味'],
        titles: ['{关键词}探店'],
        picture_num: 2,
        links: [
          { text: '春熙路', url: 'https://a.example/x?a=1&b=2' },
          { text: '菜单', url: 'https://a.example/m' },
        ],
      },
      { pictures: [7, 9] },
    ),
  )
  expect(draft.titles[0]).toBe('成都火锅探店')
  expect(draft.html.match(/<h2>[^<]+/g)).toEqual(['<h2>成都火锅地址', '<h2>口味', '<h2>延伸阅读'])
  expect(draft.html).toContain('<a href="https://a.example/x?a=1&amp;b=2">春熙路</a>')
  expect(draft.html).toContain('<li><a href="https://a.example/m">菜单</a></li>')
  expect(draft.html).toContain('<img alt="成都火锅 成都火锅地址" src="attachment:7" />')
  expect(made(request({ facts: ['<b>甲</b>'] })).html).toContain('&lt;b&gt;甲')
})
