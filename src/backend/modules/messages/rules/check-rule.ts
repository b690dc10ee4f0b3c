// What a rule must be before it is kept, tried or replayed.
import { RE2JSSyntaxException } from 're2js'
import { RULE_LIMITS } from '../../../../contract/entities/auto-reply.ts'
import type { ParsedInputOf } from '../../../../contract/endpoint.ts'
import { CODE } from '../../../../contract/errors.ts'
import type { replayRule, saveRule } from '../../../../contract/http/auto-reply.ts'
import type { Reason, ReasonParams } from '../../../../contract/reasons/reasons.ts'
import { AppError } from '../../../lib/errors.ts'
import { findPeople } from '../../../lib/people.ts'
import type { Db } from '../../../ports/database.ts'
import { hasActions } from './decide.ts'
import { compilePattern } from './match.ts'
import type { Rule } from './rule.ts'

/** What the form has of a rule. */
export type RuleForm = Omit<ParsedInputOf<typeof saveRule>, 'id' | 'edition' | 'is_confirmed'>
type Given = RuleForm | ParsedInputOf<typeof replayRule>

const badInput = (field: string, reason: Reason, params: ReasonParams = {}): AppError =>
  new AppError(CODE.BAD_INPUT, { reason, params, field })

/** What an engine's complaint is about, as the pattern has it. */
function patternRefusal(error: RE2JSSyntaxException, field: string): AppError {
  // The engine is given the pattern behind its flag.
  const part = (/`([^`]*)`?$/u.exec(error.message)?.[1] ?? '').replace(/^\(\?i\)/u, '')
  if (/perl syntax/iu.test(error.message)) return badInput(field, 'rules.patternUnknown', { part })
  return badInput(field, /repeat|large/iu.test(error.message) ? 'rules.patternLarge' : 'rules.patternWrong', { part })
}

/** @throws BAD_INPUT as `saveRule` */
export function checkRule(form: Given): void {
  if (form.trigger === 'keyword' && form.keywords.length === 0) throw badInput('keywords', 'rules.keywordsMissing')
  for (const [at, { word, match_mode: mode }] of form.keywords.entries()) {
    const field = `keywords.${at}.word`
    if (mode !== 'regex') {
      if ([...word].length > RULE_LIMITS.word) throw badInput(field, 'rules.wordLong', { most: RULE_LIMITS.word })
      continue
    }
    try {
      compilePattern(word)
    } catch (error) {
      throw error instanceof RE2JSSyntaxException ? patternRefusal(error, field) : badInput(field, 'rules.patternLarge')
    }
  }
  if (form.replies.length === 0 && !hasActions(form)) throw badInput('replies', 'rules.nothingToDo')
  if (form.trigger === 'off_hours' && form.windows.length === 0) throw badInput('windows', 'rules.windowsMissing')
  if (form.delay_max_s < form.delay_min_s) throw badInput('delay_max_s', 'rules.delayOrder')
}

/**
 * Accounts, tags and the person that a rule names; accounts that it had before stay, also those out of sight.
 * @throws NOT_FOUND
 */
export async function requireParts(
  db: Db,
  { third_auth_ids: accounts, actions }: Pick<RuleForm, 'third_auth_ids' | 'actions'>,
  before: readonly number[],
): Promise<void> {
  const missing = (field: string): AppError => new AppError(CODE.NOT_FOUND, { reason: 'rules.partGone', field })
  const asked = [...new Set(accounts)].filter((id) => !before.includes(id))
  if (asked.length > 0) {
    const seen = await db
      .selectFrom('third_auths')
      .select('id')
      .where('id', 'in', asked)
      .where('delete_time', 'is', null)
      .execute()
    if (seen.length < asked.length) throw missing('third_auth_ids')
  }
  const tags = [...new Set(actions.add_tag_ids)]
  if (tags.length > 0) {
    const found = await db
      .selectFrom('tags')
      .select('id')
      .where('id', 'in', tags)
      .where('kind', 'in', ['conversation', 'lead'])
      .execute()
    if (found.length < tags.length) throw missing('actions.add_tag_ids')
  }
  if (
    actions.assign_admin_id > 0 &&
    !(await findPeople(db, 'chat:reply')).some((person) => person.id === actions.assign_admin_id)
  )
    throw missing('actions.assign_admin_id')
}

/** The form as a rule that is on and always was. */
export function ruleOfForm(form: Given, more: Pick<Rule, 'id' | 'is_confirmed'>): Rule {
  return {
    ...more,
    name: form.name,
    trigger: form.trigger,
    channels: form.channels,
    third_auth_ids: form.third_auth_ids,
    keywords: form.keywords,
    exclude_words: form.exclude_words,
    replies: form.replies,
    reply_mode: form.reply_mode,
    delay_min_s: form.delay_min_s,
    delay_max_s: form.delay_max_s,
    cooldown_min: form.per_user_cooldown_min,
    daily_cap: form.daily_cap,
    windows: form.windows,
    actions: form.actions,
    stop_after_hit: form.stop_after_hit,
    enabled: 1,
    enabled_time: 0,
    turn: 0,
  }
}
