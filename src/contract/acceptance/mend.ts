// One change of one field that makes a work fit, shown to the operator before it is applied.
import type { Platform } from '../entities/account.ts'
import {
  type Finding,
  type JudgedWhen,
  type JudgedWork,
  namesOf,
  offeredMinute,
  rulesFor,
  textOf,
} from './acceptance.ts'
import { cutTitle } from './cut-title.ts'
import type { KindRules, Way } from './rules.ts'
import { cutWhile, lengthIn } from './units.ts'

/** A field's new value: text, topics as stored (`#a #b`), or a time (unix ms, 0 = none). */
export type Mend =
  | { readonly field: 'title' | 'description' | 'topics'; readonly to: string }
  | { readonly field: 'time'; readonly to: number }

const MINUTE = 60_000
/** Minutes that the operator has, so that a proposed time still fits when it is saved. */
const REST_MINUTES = 5
const stored = (names: readonly string[]): string => names.map((name) => `#${name}`).join(' ')

const textsFit = (rules: KindRules, work: JudgedWork): boolean =>
  rules.texts.every((rule) => lengthIn(rule.unit, textOf(rule, work)) <= rule.max)

/**
 * Topics dropped from the end until their number and all texts that hold them fit; undefined = that alone is not
 * enough.
 */
const fewerTopics = (rules: KindRules, work: JudgedWork): Mend | undefined => {
  const names = namesOf(work.topics)
  const { max = names.length, each, together } = rules.topics ?? {}
  let kept = names.filter((name) => each === undefined || lengthIn(each.unit, name) <= each.max).slice(0, max)
  const fits = (list: readonly string[]): boolean =>
    textsFit(rules, { ...work, topics: list }) &&
    (together === undefined || lengthIn(together.unit, list.join(',')) <= together.max)
  while (kept.length > 0 && !fits(kept)) kept = kept.slice(0, -1)
  return fits(kept) && kept.length < names.length ? { field: 'topics', to: stored(kept) } : undefined
}

/** The text cut until all fits. */
const shorterText = (rules: KindRules, work: JudgedWork): Mend | undefined => {
  const to = cutWhile(work.description, (description) => textsFit(rules, { ...work, description }))
  return to === work.description || !textsFit(rules, { ...work, description: to })
    ? undefined
    : { field: 'description', to }
}

/** The nearest time that the site's timer takes; undefined = it has none. */
export function offeredTime(
  { timer }: KindRules,
  { timerAt }: JudgedWork,
  { startAt, timeZone, allowanceMs = 0 }: JudgedWhen,
): Mend | undefined {
  if (timer === null) return undefined
  const first = startAt + allowanceMs + (timer.leadMinutes + REST_MINUTES) * MINUTE
  const last = timer.horizonMinutes === undefined ? Number.POSITIVE_INFINITY : startAt + timer.horizonMinutes * MINUTE
  const next = offeredMinute(timer.stepMinutes, timeZone, Math.max(timerAt, first))
  // Beyond the end: the last that is offered before it.
  return {
    field: 'time',
    to: next <= last ? next : offeredMinute(timer.stepMinutes, timeZone, last - timer.stepMinutes * MINUTE + 1),
  }
}

/** The change that mends a finding, where one does; it never makes another text too long. */
export function mendOf(
  site: Pick<Platform, 'value' | 'kinds'>,
  finding: Finding,
  work: JudgedWork,
  when: JudgedWhen,
  way: Way = 'page',
): Mend | undefined {
  const rules = rulesFor(site, work.kind, way)
  if (rules === undefined) return undefined
  switch (finding.code) {
    case 'title_long':
      return rules.title?.max === undefined
        ? undefined
        : { field: 'title', to: cutTitle(rules.title.unit, work.title.trim(), rules.title.max) }
    case 'text_long':
      return fewerTopics(rules, work) ?? shorterText(rules, work)
    case 'topics_many':
    case 'topic_long':
    case 'topics_long':
      return (
        fewerTopics(rules, work) ?? { field: 'topics', to: stored(namesOf(work.topics).slice(0, rules.topics?.max)) }
      )
    case 'timer_early':
    case 'timer_late':
    case 'timer_step':
      return offeredTime(rules, work, when)
    case 'timer_none':
      return { field: 'time', to: 0 }
    case 'sign':
      return finding.field === 'title' || finding.field === 'description'
        ? {
            field: finding.field,
            to: [...work[finding.field]].filter((sign) => !finding.name?.includes(sign)).join(''),
          }
        : undefined
    default:
      return undefined
  }
}

/** A work with a change in it. */
export function withMend(work: JudgedWork, mend: Mend): JudgedWork {
  return mend.field === 'time' ? { ...work, timerAt: mend.to } : { ...work, [mend.field]: mend.to }
}
