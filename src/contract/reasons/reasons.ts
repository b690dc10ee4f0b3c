/** Why something is refused: the key that code throws -> the sentence that a person reads, in each language. */
import { fillText, type Locale, type LocalText } from '../errors.ts'
import { accountReasons } from './accounts.ts'
import { clipMaterialReasons } from './clips-materials.ts'
import { clipReasons } from './clips.ts'
import { dataReasons } from './data.ts'
import { httpReasons } from './http.ts'
import { leadReasons } from './leads.ts'
import { limitReasons } from './limits.ts'
import { materialReasons } from './materials.ts'
import { messageReasons } from './messages.ts'
import { operationReasons } from './operations.ts'
import { planReasons } from './plans.ts'
import { articleWorkReasons } from './publishing-articles.ts'
import { filmReasons } from './publishing-films.ts'
import { itemReasons } from './publishing-items.ts'
import { runReasons } from './publishing-runs.ts'
import { taskReasons } from './publishing-tasks.ts'
import { timeReasons } from './publishing-times.ts'
import { publishingReasons } from './publishing.ts'
import { ruleReasons } from './rules.ts'
import { shareReasons } from './shares.ts'
import { variableReasons } from './variables.ts'
import { wordReasons } from './words.ts'

export const REASONS = {
  ...publishingReasons,
  ...itemReasons,
  ...taskReasons,
  ...timeReasons,
  ...runReasons,
  ...articleWorkReasons,
  ...filmReasons,
  ...accountReasons,
  ...clipReasons,
  ...clipMaterialReasons,
  ...leadReasons,
  ...limitReasons,
  ...planReasons,
  ...materialReasons,
  ...messageReasons,
  ...ruleReasons,
  ...operationReasons,
  ...httpReasons,
  ...dataReasons,
  ...shareReasons,
  ...wordReasons,
  ...variableReasons,
}
export type Reason = keyof typeof REASONS
/** What a sentence names: numbers and names as they are, never another sentence. */
export type ReasonParams = Readonly<Record<string, string | number>>
/** A reason with what it names. */
export interface Said {
  reason: Reason
  params?: ReasonParams
}

/** The sentence of a reason in a language. */
export function reasonText(reason: Reason, locale: Locale = 'zh', params: ReasonParams = {}): string {
  const texts: LocalText = REASONS[reason]
  return fillText(texts[locale], params)
}
