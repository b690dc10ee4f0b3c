import { expect, it } from 'vitest'
import { ruleOfForm } from './check-rule.ts'
import { overlapsOf, rulesInFront, rulesOfBoth } from './in-front.ts'
import type { Rule } from './rule.ts'

const rule = (id: number, more: Partial<Rule> = {}): Rule => ({
  ...ruleOfForm(
    {
      name: `规则${id}`,
      trigger: 'keyword',
      channels: ['comment'],
      third_auth_ids: [],
      keywords: [{ word: '多少钱', match_mode: 'contain' }],
      exclude_words: [],
      replies: [{ content: '您好' }],
      reply_mode: 'random',
      delay_min_s: 1,
      delay_max_s: 1,
      per_user_cooldown_min: 0,
      daily_cap: 5,
      windows: [],
      actions: { add_tag_ids: [], create_lead: 0, assign_admin_id: 0 },
      stop_after_hit: 1,
    },
    { id, is_confirmed: 0 },
  ),
  ...more,
})
const words = (...list: string[]) => ({ keywords: list.map((word) => ({ word, match_mode: 'contain' as const })) })
/** What the first of two rules takes: all, a part with these words, or nothing. */
const taken = (first: Partial<Rule>, second: Partial<Rule> = {}): 'all' | string[] | null => {
  const [found] = rulesInFront(rule(2, second), [rule(1, first)])
  return found === undefined ? null : found.is_whole === 1 ? 'all' : found.words
}

it('is before another rule where its words are in the words of that one', () => {
  expect(taken({})).toBe('all')
  expect(taken(words('钱'))).toBe('all')
  expect(taken(words('多少钱一次'))).toBeNull()
  expect(taken(words('ＡＢ'), words('ab'))).toBe('all')
  expect(taken(words('钱', '址'), words('多少钱', '电话', '地址'))).toEqual(['多少钱', '地址'])
})

it('words of other kinds are the same only where they are written alike', () => {
  const of = (match_mode: 'equal' | 'regex', word = '多少钱') => ({ keywords: [{ word, match_mode }] })
  expect(taken(of('equal'), of('equal'))).toBe('all')
  expect(taken({}, of('equal'))).toBe('all')
  expect(taken(of('equal', '钱'), of('equal'))).toBeNull()
  expect(taken(of('regex'), of('regex'))).toBe('all')
  expect([taken({}, of('regex')), taken(of('regex'))]).toEqual([null, null])
})

it('takes a part where it is for fewer accounts, kinds or hours, or leaves some words out', () => {
  const hours = [{ weekdays: [1], from: '09:00', to: '18:00' }]
  const part = ['多少钱']
  expect(taken({ third_auth_ids: [3] }, { third_auth_ids: [3, 4] })).toEqual(part)
  expect(taken({ third_auth_ids: [3] })).toEqual(part)
  expect(taken({}, { third_auth_ids: [3] })).toBe('all')
  expect(taken({ third_auth_ids: [3] }, { third_auth_ids: [4] })).toBeNull()
  expect(taken({}, { channels: ['comment', 'dm'] })).toEqual(part)
  expect(taken({}, { channels: ['dm'] })).toBeNull()
  expect(taken({ windows: hours })).toEqual(part)
  expect(taken({ windows: hours }, { windows: hours })).toBe('all')
  expect(taken({ exclude_words: ['退款'] })).toEqual(part)
  // Where it may not answer, by its pauses and caps, the next one does.
  expect(taken({ stop_after_hit: 0 })).toEqual(part)
})

it('a rule for any message takes all of them, one that is off or does nothing takes none', () => {
  expect(taken({ trigger: 'comment', keywords: [] }, words('电话'))).toBe('all')
  expect(taken({ trigger: 'comment', keywords: [] }, { trigger: 'first_message', keywords: [] })).toBe('all')
  expect(taken({}, { trigger: 'first_message', keywords: [] })).toBeNull()
  expect(taken({ trigger: 'first_message', keywords: [] })).toBeNull()
  expect(taken({ enabled: 0 })).toBeNull()
  expect(taken({ replies: [], stop_after_hit: 0 })).toBeNull()
  expect(taken({ replies: [] })).toBe('all')
})

it('has the same words as others, wherever they stand', () => {
  const others = [rule(1, words('多少钱', '价')), rule(3, { enabled: 0 }), rule(4, { trigger: 'comment' })]
  expect(overlapsOf(rule(2), others)).toEqual([
    { rule_id: 1, name: '规则1', word: '多少钱' },
    { rule_id: 3, name: '规则3', word: '多少钱' },
  ])
  expect(overlapsOf(rule(2, { trigger: 'first_message' }), others)).toEqual([])
})

it('of other words is before another one where a message has words of both', () => {
  const both = (first: Partial<Rule>, second: Partial<Rule> = words('翻新')): string[] | null => {
    const [found] = rulesOfBoth(rule(2, second), [rule(1, first)])
    return found === undefined ? null : found.words
  }
  expect(both({})).toEqual(['多少钱'])
  expect(both(words('一', '二', '三', '四'))).toEqual(['一', '二', '三'])
  expect(both({ keywords: [{ word: '钱$', match_mode: 'regex' }] })).toEqual([])
  // What takes its words anyhow, is off, or is for others.
  expect([both({}, {}), both({ enabled: 0 }), both({ channels: ['dm'] })]).toEqual([null, null, null])
  expect(both({ third_auth_ids: [3] }, { ...words('翻新'), third_auth_ids: [4] })).toBeNull()
  expect([both({ trigger: 'comment' }), both({}, { trigger: 'first_message' })]).toEqual([null, null])
  // A whole message has no other words beside it.
  const whole = { keywords: [{ word: '一', match_mode: 'equal' as const }] }
  expect([both(whole), both({}, whole)]).toEqual([null, null])
})
