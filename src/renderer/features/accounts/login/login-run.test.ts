import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { CommandInput } from '../../../../contract/helper/command.ts'
import type { login } from '../../../../contract/helper/commands.ts'
import { ApiError } from '../../../core/http/api-error.ts'
import { CLOSED } from '../../../core/helper/helper-state.ts'
import { HelperError } from '../../../core/errors/helper-error.ts'
import { type LoginRunDeps, startLogin } from './login-run.ts'

const account = {
  account_id: 'u1',
  third_sec_uid: '',
  openname: '城南小馆',
  avatar: '',
  third_cookie: '',
  third_token: '',
  fans: null,
  works: null,
  account_role: 'personal',
  expire_time: 0,
}
const need = {
  login_id: 'login-01',
  platform_value: 'douyin',
  third_auth_id: 0,
  account_id: '',
  third_cookie: '',
  proxy: '',
  user_agent: '',
  partition: '',
}
const refused = (code: number, data: unknown = null): ApiError =>
  new ApiError({ kind: 'business', code, message: `refused ${code}`, data, path: '' })

/** Answers of server and helper, in order; everything that was asked is kept. */
const world = (answers: { callback?: unknown[]; helper?: unknown; need?: unknown }) => {
  const calls: Record<string, unknown>[] = []
  const callbacks = [...(answers.callback ?? [])]
  const give = (value: unknown): Promise<unknown> =>
    value instanceof Error ? Promise.reject(value) : Promise.resolve(value)
  let saved = 0
  const fake = {
    http: {
      call: (endpoint: { path: string }, input: object) => {
        const name = endpoint.path.split('/').at(-1) ?? ''
        calls.push({ name, ...input })
        return give(
          name === 'loginThirdAuthNeedInfo'
            ? (answers.need ?? need)
            : (callbacks.shift() ?? { third_auth_id: 7, third_login_status: 1, created: 1 }),
        )
      },
    },
    helper: {
      on: () => () => undefined,
      store: createStore(() => CLOSED),
      send: (command: { cmd: string }, input: CommandInput<typeof login>) => {
        calls.push({ name: command.cmd, ...input })
        return command.cmd === 'login'
          ? answers.helper instanceof Promise
            ? answers.helper
            : give(answers.helper ?? { status: 'ok', account, msg: '' })
          : give({ cancelled: true })
      },
    },
    say: (error: unknown) => (error instanceof Error ? error.message : ''),
    onSaved: () => {
      saved += 1
    },
  }
  return {
    deps: fake as object as LoginRunDeps,
    calls,
    names: () => calls.map((call) => call['name']),
    saved: () => saved,
  }
}
const until = async (run: ReturnType<typeof startLogin>, phase: string): Promise<void> => {
  await expect.poll(() => run.store.getState().phase).toBe(phase)
}
const add = { platform: 'douyin', groupId: 3 }

it('saves what the helper found', async () => {
  const { deps, calls, saved } = world({})
  const run = startLogin(add, deps)
  await until(run, 'done')
  expect(calls[0]).toMatchObject({ platform_value: 'douyin', group_id: 3 })
  expect(calls.at(-1)).toMatchObject({
    name: 'loginThirdAuthCallback',
    login_id: 'login-01',
    update_existing: 0,
    result: { status: 'ok', account },
  })
  expect([run.store.getState().result, saved()]).toEqual([{ id: 7, created: true }, 1])
})

it('asks before renewing a known account, then sends the same login with the answer', async () => {
  const { deps, calls } = world({
    callback: [
      refused(40902, { can_update: 1, group_name: '门店', exist_id: 7 }),
      { third_auth_id: 7, third_login_status: 1, created: 0 },
    ],
  })
  const run = startLogin(add, deps)
  await until(run, 'duplicate')
  expect(run.store.getState().duplicateGroup).toBe('门店')
  run.update()
  await until(run, 'done')
  expect(calls.at(-1)).toMatchObject({ login_id: 'login-01', update_existing: 1 })
})

it("does not offer to renew somebody else's account", async () => {
  const run = startLogin(add, world({ callback: [refused(40902, { can_update: 0 })] }).deps)
  await until(run, 'failed')
  expect(run.store.getState().failure).toEqual({ kind: 'login', message: 'refused 40902' })
})

it('tells the limit before a person scans, and never opens the helper then', async () => {
  const { deps, names } = world({ need: refused(40302) })
  const run = startLogin(add, deps)
  await until(run, 'failed')
  expect(run.store.getState().failure?.kind).toBe('full')
  expect(names()).toEqual(['loginThirdAuthNeedInfo'])
})

it('cancel stops the helper and saves nothing, whatever comes later', async () => {
  let answer: (value: unknown) => void = () => undefined
  const { deps, calls, saved } = world({
    helper: new Promise((resolve) => {
      answer = resolve
    }),
  })
  const run = startLogin(add, deps)
  await until(run, 'opening')
  run.cancel()
  answer({ status: 'ok', account, msg: '' })
  await expect.poll(() => calls.length).toBe(4)
  expect(calls.slice(2)).toMatchObject([
    { name: 'cancel', login_id: 'login-01' },
    { name: 'loginThirdAuthCallback', result: { status: 'cancel' } },
  ])
  expect([run.store.getState().phase, saved()]).toEqual(['cancelled', 0])
})

it('a lost server can be asked again without a new login', async () => {
  const { deps, names } = world({
    callback: [new ApiError({ kind: 'network', code: 0, message: 'network', path: '' })],
  })
  const run = startLogin(add, deps)
  await until(run, 'failed')
  expect(run.store.getState().failure?.kind).toBe('save')
  run.saveAgain()
  await until(run, 'done')
  expect(names().filter((name) => name === 'login')).toHaveLength(1)
})

it('a lost helper ends it, and the server hears of it', async () => {
  const { deps, calls } = world({ helper: new HelperError({ code: 503, message: 'lost' }) })
  const run = startLogin({ thirdAuthId: 5 }, deps)
  await until(run, 'failed')
  expect(calls[0]).toMatchObject({ third_auth_id: 5 })
  expect(calls.at(-1)).toMatchObject({ name: 'loginThirdAuthCallback', result: { status: 'fail', msg: 'lost' } })
})

it('a login on another computer that this one would end is asked about first; a no opens nothing', async () => {
  const { deps, calls } = world({ need: { ...need, warning: '另一台电脑上的登录会失效' } })
  const asked: string[] = []
  const run = startLogin(
    { thirdAuthId: 5 },
    { ...deps, confirm: (warning) => (asked.push(warning), Promise.resolve(false)) },
  )
  await until(run, 'cancelled')
  await expect.poll(() => calls.length).toBe(2)
  expect(asked).toEqual(['另一台电脑上的登录会失效'])
  expect(calls.at(-1)).toMatchObject({ name: 'loginThirdAuthCallback', result: { status: 'cancel' } })
})
