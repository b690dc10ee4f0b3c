import { expect, it } from 'vitest'
import { cleanAddress, cleanTree, STRUCK, wordCleaner } from './clean.ts'
import { shapeOf, wordsOf } from './shape.ts'

const words = {
  known: ['发布', '扫描成功'],
  own: ['城南小馆', '巷子里的第三家店'],
  told: new Set(['小鹿探店', '张伟', '招牌冒菜套餐']),
}

it('words of controls and of the table stay; names, what was written, and free text do not', () => {
  const clean = wordCleaner(words)
  expect(clean('发布', false)).toBe('发布')
  expect(clean('选择封面', true)).toBe('选择封面')
  expect(clean('今天店里来了很多人', false)).toMatch(/^▇+$/)
  expect(clean('您好，城南小馆', true)).toBe(`您好，${STRUCK}`)
  expect(clean('张伟', true)).toBe(STRUCK.repeat(2))
  expect(clean('已选：招牌冒菜套餐', true)).toBe(`已选：${STRUCK}`)
  expect(clean('手机 138 0013 8000', true)).toBe('手机 0000')
  expect(clean('你好，扫描成功', false)).toBe(`${STRUCK}扫描成功`)
  expect(clean('a.b@example.com', true)).toBe(STRUCK)
})

it('of a page stay tags, classes and what selectors ask for; values, pictures and addresses of persons go', () => {
  const page = cleanTree(
    {
      t: 'html',
      c: [
        {
          t: 'body',
          c: [
            {
              t: 'img',
              a: { src: 'https://p3.example.com/avatar/99887766/me.png?sign=abc', class: 'avatar', alt: '城南小馆' },
            },
            {
              t: 'div',
              a: { id: 'user-12345678', class: '_name_1abc', onclick: 'x()', 'data-uid': '4455667788' },
              c: ['李雷的小店'],
            },
            { t: 'button', a: { class: 'submit', value: '秘密' }, c: ['立即发表'] },
            { t: 'input', a: { type: 'file', accept: 'video/*', placeholder: '填写标题' } },
          ],
        },
      ],
    },
    words,
  )
  expect(page.c?.[0]).toEqual({
    t: 'body',
    c: [
      { t: 'img', a: { src: 'p3.example.com/avatar/:id/me.png?sign', class: 'avatar', alt: STRUCK } },
      { t: 'div', a: { id: 'user-0', class: '_name_1abc', 'data-uid': '0' }, c: ['▇▇▇▇▇'] },
      { t: 'button', a: { class: 'submit' }, c: ['立即发表'] },
      { t: 'input', a: { type: 'file', accept: 'video/*', placeholder: '填写标题' } },
    ],
  })
})

it('of addresses stay the path without ids and the names of the query', () => {
  expect(cleanAddress('https://cp.example.com/works/7712345678901/edit?token=abc&from=list')).toBe(
    'cp.example.com/works/:id/edit?token&from',
  )
  expect(cleanAddress('data:image/png;base64,xxxx')).toBe('data:')
})

it('of answers stay keys and kinds; keys that are ids become one, words inside are told', () => {
  const answer = {
    data: {
      list: [
        { id: 1, name: '小鹿探店' },
        { id: 2, tag: null },
      ],
      byUser: { 99887766: { ok: true } },
      raw: '{"nick":"阿强"}',
    },
  }
  expect(shapeOf(answer)).toEqual({
    data: { list: [{ id: 'number', name: 'string', tag: 'null' }], byUser: { '*': { ok: 'boolean' } }, raw: 'string' },
  })
  expect([...wordsOf(answer)]).toEqual(expect.arrayContaining(['小鹿探店', '阿强', '99887766']))
})
