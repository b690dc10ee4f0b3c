import type { InputOf } from '../../../contract/endpoint.ts'
import { RULE_OUTCOMES, RULE_TRIGGERS } from '../../../contract/entities/auto-reply.ts'
import type { ruleList, ruleLogList } from '../../../contract/http/auto-reply.ts'
import type { ListParams } from '../../ui/use-list-state.ts'

export const RULE_FILTERS = ['trigger', 'third_auth_id', 'enabled'] as const
export type RuleFilter = (typeof RULE_FILTERS)[number]
export const LOG_FILTERS = ['rule_id', 'status', 'third_auth_id'] as const
export type LogFilter = (typeof LOG_FILTERS)[number]
/** Rules of one page: rules are few, and they are sorted by hand. */
export const RULE_PAGE = 100

const idOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined
const flagOf = (text: string | undefined): 0 | 1 | undefined => (text === '1' ? 1 : text === '0' ? 0 : undefined)
const oneOf = <T extends string>(options: readonly T[], text: string | undefined): T | undefined =>
  options.find((one) => one === text)
const present = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

/** What the list of rules is asked for; words of the address that mean nothing are left out. */
export function ruleInput(params: ListParams<RuleFilter>): InputOf<typeof ruleList> {
  return {
    page: params.page,
    limit: params.limit,
    ...present({
      keyword: params.keyword,
      trigger: oneOf(RULE_TRIGGERS, params.trigger),
      third_auth_id: idOf(params.third_auth_id),
      enabled: flagOf(params.enabled),
    }),
  }
}

/** What the record is asked for. */
export function logInput(params: ListParams<LogFilter>): InputOf<typeof ruleLogList> {
  return {
    page: params.page,
    limit: params.limit,
    ...present({
      keyword: params.keyword,
      rule_id: idOf(params.rule_id),
      status: oneOf(RULE_OUTCOMES, params.status),
      third_auth_id: idOf(params.third_auth_id),
    }),
  }
}
