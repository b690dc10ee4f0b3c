import { expect, it } from 'vitest'
import { readPage } from './read-page.ts'

const page = { name: '首页', elements: [{ elName: 'qk-video', propsValue: { videoSrc: '{视频}' } }], own: 1 }

it('takes a page, or the first of a project, with fields it doesn’t know', () => {
  expect(readPage(JSON.stringify(page))).toMatchObject({ page: { name: '首页', width: 375, own: 1 } })
  expect(readPage(JSON.stringify({ title: '项目', pages: [page, { name: '二' }] }))).toMatchObject({
    page: { name: '首页' },
  })
})

it('says what is wrong with anything else', () => {
  expect(readPage('{')).toMatchObject({ problem: 'json' })
  expect(readPage('{"pages":[]}')).toMatchObject({ problem: 'shape' })
  expect(readPage('{"elements":[]}')).toMatchObject({ problem: 'shape', detail: 'elements 模板没有任何元素' })
})
