import { expect, test } from 'vitest'
import { draftSpec } from '../../../../contract/entities/article-draft.ts'
import type { Db } from '../../../ports/database.ts'
import type { RewriteOutcome, RewriteRequest } from '../../../ports/rewrite.ts'
import { composeDraft } from './compose.ts'
import { rewriteDraft } from './rewrite-draft.ts'

const request = {
  keyword: '成都火锅',
  spec: draftSpec.parse({
    facts: ['店在春熙路 8 号', '周末需要预约'],
    rewrite: 'auto',
    links: [{ text: '春熙路', url: 'https://a.example/x' }],
  }),
  copies: [],
  pictures: [],
  seed: '1:0',
}
const run = async (
  answer: (text: string, at: number) => Partial<RewriteOutcome['results'][number]['list'][number]> | null,
  more: Partial<RewriteOutcome> = {},
) => {
  const asked: RewriteRequest[] = []
  const draft = composeDraft(request)
  if (draft === null) throw new Error('nothing')
  const rewriteTexts = async (_db: Db, wanted: RewriteRequest): Promise<RewriteOutcome> => {
    asked.push(wanted)
    const results = wanted.texts.map((src, at) => {
      const made = answer(src, at)
      return { src, list: made === null ? [] : [{ id: at, text: `新${src}`, sim: 0.5, risk: [], ...made }] }
    })
    return { engine: 'llm', model: 'test-1', note: '', needsReview: true, cost: null, results, ...more }
  }
  return { draft, asked, made: await rewriteDraft({} as Db, { rewriteTexts }, { request, draft, adminId: 7 }) }
}

test('every passage goes through, with what must stay; headings, links and order are kept, and the note says who did it', async () => {
  const { draft, made, asked } = await run(() => ({}))
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    adminId: 7,
    num: 1,
    engine: 'auto',
    readElsewhere: true,
    keep: ['成都火锅', '春熙路'],
  })
  expect(asked[0]?.texts.length).toBe(2 + draft.text.parts.length)
  expect(made.source).toBe('provider')
  expect(made.note).toContain('AI 改写（test-1）')
  expect(made.note).toContain('平均相似 50%')
  expect(made.html.match(/<h2>[^<]+/g)).toEqual(draft.html.match(/<h2>[^<]+/g))
  expect(made.html).toContain('<a href="https://a.example/x">春熙路</a>')
  expect(made.digest.startsWith('新')).toBe(true)
})

test('a passage that lost a number, or brings in a word that must not go out, stays as it was; without a service that is said', async () => {
  const { draft, made } = await run(
    (text, at) =>
      text.includes('8 号')
        ? { text: '没有地址', risk: [{ kind: 'lost', word: '8', level: 1 }] }
        : at === 0
          ? { text: '特供', risk: [{ kind: 'forbidden', word: '特供', level: 2 }] }
          : {},
    { engine: 'local', model: '', note: '尚未配置 AI 服务' },
  )
  expect(made.html).toContain('8 号')
  expect(made.html).not.toContain('特供')
  expect(made.text.opening).toEqual(draft.text.opening)
  expect(made.source).toBe('local')
  expect(made.note).toContain('本地改写')
  expect(made.note).toContain('2 段改写后会丢失')
  expect(made.note).toContain('尚未配置 AI 服务')
  expect((await run(() => null)).made).toMatchObject({
    html: draft.html,
    source: 'local',
    note: expect.stringContaining('保留模板原文'),
  })
})
