import { expect } from 'vitest'
import type { FieldPlan } from '../testing/field-suite.ts'
import { kitDoor } from '../testing/stage.ts'
import { createBaijiahao } from './index.ts'

/** What this site takes, for its suites. */
export const fieldPlan: FieldPlan = {
  door: kitDoor('baijiahao', 'https://baijiahao.baidu.com'),
  create: createBaijiahao,
  full: {
    work: {},
    site: { more: { statement: '含AI生成内容' }, coverHorizontal: expect.objectContaining({ source: 'upload' }) },
  },
  // Links stay; the dialog of films' declarations is that of articles, too.
  article: {
    site: { more: { statement: '含AI生成内容', layout: 'one' } },
    html: [/<a href="https:\/\/example\.com\/oil\?a=1&amp;b=2">说明/],
  },
  stepMinutes: 60,
  changes: ['title', 'cover', 'publish'],
  survives: ['moved publish button'],
}
