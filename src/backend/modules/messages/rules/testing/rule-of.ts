// Rules and questions of pure tests.
import { openZone } from '../../../../lib/zoned-time.ts'
import type { Circumstances, Question } from '../decide.ts'
import { foldText } from '../match.ts'
import type { Rule } from '../rule.ts'
import { momentOf } from '../../../../lib/hour-windows.ts'

export const ZONE = 'Asia/Shanghai'
/** A Tuesday, 10:00. */
export const TUESDAY = Date.parse('2026-06-30T10:00:00+08:00')

let count = 0

/** A rule that is on and answers every comment, once told otherwise. */
export function ruleOfTest(more: Partial<Rule> & { words?: readonly string[]; says?: string } = {}): Rule {
  count += 1
  const { words, says = `答 ${count}`, ...rest } = more
  return {
    id: count,
    name: `规则 ${count}`,
    trigger: words === undefined ? 'comment' : 'keyword',
    channels: ['comment'],
    third_auth_ids: [],
    keywords: (words ?? []).map((word) => ({ word, match_mode: 'contain' as const })),
    exclude_words: [],
    replies: [{ content: says }],
    reply_mode: 'random',
    delay_min_s: 20,
    delay_max_s: 90,
    cooldown_min: 0,
    daily_cap: 50,
    windows: [],
    actions: { add_tag_ids: [], create_lead: 0, assign_admin_id: 0 },
    stop_after_hit: 1,
    is_confirmed: 0,
    enabled: 1,
    enabled_time: 0,
    turn: 0,
    ...rest,
  }
}

/** A comment of a guest who wrote before. */
export function questionOfTest(
  text: string,
  more: Partial<Omit<Question, 'text' | 'moment'>> & { at?: number } = {},
): Question {
  const { at = TUESDAY, ...rest } = more
  return {
    text: foldText(text),
    channel: 'comment',
    accountId: 1,
    moment: momentOf(at, openZone(ZONE)),
    isFirst: false,
    ...rest,
  }
}

/** Nothing stands in the way of an answer. */
export function circumstancesOfTest(more: Partial<Circumstances> = {}): Circumstances {
  return {
    now: TUESDAY,
    isPaused: false,
    isByHandOnly: false,
    canReply: true,
    answersSince: 0,
    lastAnswer: () => 0,
    answersToday: () => 0,
    answersLeft: () => 1,
    turnOf: (rule) => rule.turn,
    chance: () => 0,
    fill: (content) => content,
    isRisky: () => false,
    onBroken: (_rule, error) => {
      throw error
    },
    ...more,
  }
}
