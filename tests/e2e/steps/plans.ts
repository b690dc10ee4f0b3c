import type { InputOf } from '../../../src/contract/endpoint.ts'
import { savePlan } from '../../../src/contract/http/plan.ts'
import type { ApiClient } from '../../fixtures/api-client.ts'

/** A draft plan; its main words are its own, so that plans don't take each other's titles. */
export async function addPlan(
  api: ApiClient,
  name: string,
  accounts: readonly number[],
  more: Partial<InputOf<typeof savePlan>> = {},
): Promise<number> {
  return (
    await api.call(savePlan, {
      name,
      main_words: [`${name}机油`, `${name}轮胎`],
      region_words: ['番禺', '天河', '越秀'],
      suffix_words: ['多少钱', '哪家好'],
      daily_num: 2,
      total_num: 8,
      start_date: new Date().toISOString().slice(0, 10),
      third_auth_ids: [...accounts],
      client_token: crypto.randomUUID(),
      ...more,
    })
  ).id
}
