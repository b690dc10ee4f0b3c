import { expect, it } from 'vitest'
import { ruleRow } from '../testing-auto-reply.ts'
import { readRuleFile, type RuleOfFile, writeRuleFile } from './rule-file.ts'

const rules = (text: string): readonly RuleOfFile[] => {
  const found = readRuleFile(text)
  if (typeof found === 'string') throw new Error(found)
  return found
}
const change = (text: string, edit: (file: { version: number; rules: Record<string, unknown>[] }) => void): string => {
  const file = JSON.parse(text) as Parameters<typeof edit>[0]
  edit(file)
  return JSON.stringify(file)
}
const full = ruleRow(1, {
  keywords: [
    { word: '价格', match_mode: 'equal' },
    { word: '多少.{0,3}钱', match_mode: 'regex' },
  ],
  exclude_words: ['招聘'],
  channels: ['comment', 'dm'],
  replies: [{ content: '您好{昵称}' }, { content: '第二条' }],
  reply_mode: 'in_turn',
  windows: [{ weekdays: [1, 7], from: '22:00', to: '06:00' }],
  third_auth_ids: [3],
  actions: { add_tag_ids: [4], create_lead: 1, assign_admin_id: 7 },
})

it('what is written is read again, without what is of one company alone', () => {
  const [read] = rules(writeRuleFile([full]))
  const { name, trigger, channels, keywords, exclude_words, replies, reply_mode, windows, daily_cap } = full
  expect(read).toMatchObject({
    name: '规则1',
    problem: null,
    fields: {
      name,
      trigger,
      channels,
      keywords,
      exclude_words,
      replies,
      reply_mode,
      windows,
      daily_cap,
      third_auth_ids: [],
      actions: { add_tag_ids: [], create_lead: 1, assign_admin_id: 0 },
      stop_after_hit: 1,
    },
  })
  expect(Object.keys(read?.fields ?? {})).not.toContain('id')
})

it('a rule that is not whole is named with what is wrong, the others are taken', () => {
  const text = change(writeRuleFile([full, ruleRow(2), ruleRow(3)]), ({ rules: list }) => {
    list[0] = { ...list[0], replies: [{ content: 5 }] }
    list[1] = { ...list[1], third_auth_ids: [9], unknown: 1 }
  })
  expect(rules(text).map((rule) => [rule.name, rule.problem, rule.fields === null])).toEqual([
    ['规则1', 'replies', true],
    ['规则2', 'rule', true],
    ['规则3', null, false],
  ])
})

it('what is no such file is said to be none', () => {
  const text = writeRuleFile([full])
  expect(
    [
      'no json',
      '[]',
      '{"kind":"other","version":1,"rules":[]}',
      change(text, (file) => (file.version = 2)),
      writeRuleFile([]),
      writeRuleFile(Array.from({ length: 201 }, (_, at) => ruleRow(at))),
    ].map(readRuleFile),
  ).toEqual(['foreign', 'foreign', 'foreign', 'newer', 'empty', 'many'])
})
