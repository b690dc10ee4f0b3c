import { expect, test } from 'vitest'
import { CODE } from '../../../contract/errors.ts'
import { ApiError } from '../../core/http/api-error.ts'
import type { HttpClient } from '../../core/http/http-client.ts'
import { finishCallback, known, readReturn } from './callback-run.ts'

const RETURNED = { state: 'state-0001', code: 'code', error: '' }
const say = (error: unknown): string => (error instanceof Error ? error.message : 'no')
const answering = (answer: unknown, sent: unknown[] = []): Pick<HttpClient, 'call'> =>
  ({
    call: (_endpoint: unknown, input: unknown) => (
      sent.push(input),
      answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    ),
  }) as Pick<HttpClient, 'call'>
const done = {
  third_auth_id: 7,
  created: 1,
  openname: '小明的频道',
  platform_value: 'youtube',
  accounts: [],
  choose: [],
}

test('what the platform says in the address is read; a refusal asks nobody', () => {
  expect(readReturn(new URLSearchParams('state=abcdefgh&code=4%2Fx&scope=y'))).toEqual({
    state: 'abcdefgh',
    code: '4/x',
    error: '',
  })
  expect(known(readReturn(new URLSearchParams('state=a&error=access_denied')))).toEqual({ phase: 'refused', text: '' })
  expect(known(readReturn(new URLSearchParams('state=a&error=server_error')))).toEqual({
    phase: 'refused',
    text: 'server_error',
  })
  for (const query of ['code=x', 'code=x&state=cut'])
    expect(known(readReturn(new URLSearchParams(query)))).toEqual({ phase: 'failed', text: '' })
  expect(known(RETURNED)).toBeNull()
})

test('one account is done at once; several are asked for; without a code none is sent', async () => {
  const sent: unknown[] = []
  expect(await finishCallback(answering(done, sent), RETURNED, {}, say)).toEqual({ phase: 'done', names: '小明的频道' })
  expect(sent).toEqual([{ state: 'state-0001', code: 'code', update_existing: 0 }])
  const choose = [{ account_id: 'a', openname: '甲', avatar: '', fans: null }]
  expect(await finishCallback(answering({ ...done, third_auth_id: 0, choose }), RETURNED, {}, say)).toEqual({
    phase: 'choose',
    accounts: choose,
  })
  await finishCallback(answering(done, sent), { ...RETURNED, code: '' }, { accountIds: ['a'], update: true }, say)
  expect(sent[1]).toEqual({ state: 'state-0001', account_ids: ['a'], update_existing: 1 })
})

test('one’s own account that exists is a question, another’s a refusal', async () => {
  const taken = (mine: 0 | 1) =>
    answering(
      new ApiError({
        kind: 'business',
        code: CODE.DUPLICATE,
        message: '该账号已存在',
        path: '',
        data: { can_update: mine },
      }),
    )
  expect(await finishCallback(taken(1), RETURNED, { accountIds: ['a'] }, say)).toEqual({
    phase: 'duplicate',
    text: '该账号已存在',
    accountIds: ['a'],
  })
  expect(await finishCallback(taken(0), RETURNED, {}, say)).toEqual({ phase: 'failed', text: '该账号已存在' })
})
