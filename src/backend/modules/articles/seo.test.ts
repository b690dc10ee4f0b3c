import { expect, test } from 'vitest'
import { createWordFinder } from '../../lib/forbidden-words.ts'
import { seoReport } from './seo.ts'

const find = createWordFinder([])
const good = {
  title: '机油更换：新手也能看懂的五步',
  keywords: ['机油'],
  html: `<p>机油是发动机的血液。</p><h2>步骤</h2>${'<p>先放掉旧的机油，再拧紧螺丝，最后加入新油并检查液位是否合适。</p><p>拧紧时用扭力扳手，垫片要换新的，不然会渗漏出来。</p>'.repeat(8)}<img src="attachment:1" alt="放油螺丝" />`,
}

test('a text that answers to its keywords gets every point', () => {
  expect(seoReport(good, find)).toMatchObject({
    score: 100,
    items: expect.arrayContaining([{ rule: 'density', ok: 1, msg: expect.stringMatching(/^关键词密度 \d/) }]),
  })
})

test.each([
  ['density', { html: good.html.replaceAll('旧的机油', '它') }],
  ['density', { html: '<p>机油机油机油</p>' }],
  ['title', { title: '保养的五个步骤，新手能看懂' }],
  ['title_position', { title: '新手也能看懂的五个步骤和注意事项：更换机油' }],
  ['title_length', { title: '机油' }],
  ['opening', { html: `<p>${'先说别的话。'.repeat(30)}</p><p>机油</p>` }],
  ['length', { html: '<p>机油</p>' }],
  ['headings', { html: good.html.replaceAll('h2', 'p') }],
  ['images', { html: good.html.replace(' alt="放油螺丝"', '') }],
  ['links', { html: good.html + '<a href="https://a.example">a</a>'.repeat(6) }],
  ['forbidden', { html: `${good.html}<p>全网第一</p>` }],
] as const)('%s', (rule, patch) => {
  const { items, score } = seoReport({ ...good, ...patch }, find)
  expect(items.find((item) => item.rule === rule)?.ok).toBe(0)
  expect(score).toBeLessThan(100)
})

test('a keyword is in time among the first 15 letters of a title, and too thick above 8 %', () => {
  const ok = (rule: string, patch: Partial<typeof good>) =>
    seoReport({ ...good, ...patch }, find).items.find((item) => item.rule === rule)?.ok
  expect([
    ok('title_position', { title: '新手也能看懂的五步更换机油' }),
    ok('title_position', { title: '😀'.repeat(14) + '机油' }),
    ok('title_position', { title: '字'.repeat(15) + '机油' }),
  ]).toEqual([1, 1, 0])
  expect([
    ok('density', { html: `<p>机油${'字'.repeat(26)}</p>` }),
    ok('density', { html: `<p>机油${'字'.repeat(20)}</p>` }),
  ]).toEqual([1, 0])
})

test('without keywords it says so', () => {
  expect(
    seoReport({ ...good, keywords: [] }, find).items.filter((item) => item.msg === '还没有填写关键词'),
  ).toHaveLength(4)
})
