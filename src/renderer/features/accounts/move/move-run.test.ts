import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Account } from '../../../../contract/entities/account.ts'
import {
  ACCOUNT_FILE_MAGIC,
  accountHeaderText,
  type AccountFileHeader,
} from '../../../../contract/helper/account-file.ts'
import { HelperError } from '../../../core/errors/helper-error.ts'
import { type MoveDeps, type MoveStep, readChosen, runExport, runImport } from './move-run.ts'

const header: AccountFileHeader = {
  v: 1,
  platform: 'douyin',
  account_id: '用户1',
  time: 1_700_000_000,
  salt: 'A'.repeat(22),
  n: 32_768,
}
const account = {
  id: 7,
  platform_value: 'douyin',
  account_id: 'u1',
  third_sec_uid: 's1',
  openname: '城南小馆',
  avatar: '',
} as Account
const helperAccount = { account_id: '用户1', openname: '城南小馆', third_cookie: 'sealed:v1:x' }
const content = new Uint8Array(900_000).map((_, at) => at % 251)

const toText = (bytes: Uint8Array): string => btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''))

const world = (answers: { exists?: object; refuse?: Error } = {}) => {
  const calls: string[] = []
  const uploaded: number[] = []
  const fake = {
    http: {
      call: (endpoint: { path: string }, input: Record<string, unknown>) => {
        const name = endpoint.path.split('/').at(-1) ?? ''
        calls.push(
          name === 'loginThirdAuthCallback'
            ? `${name} ${(input['result'] as { status: string }).status} ${String(input['update_existing'])}`
            : name,
        )
        if (name === 'getAccountIdIsExist') return Promise.resolve(answers.exists ?? { exist: 0, third_auth_id: 0 })
        if (name === 'loginThirdAuthNeedInfo')
          return Promise.resolve({
            login_id: 'login-01',
            platform_value: 'douyin',
            third_auth_id: input['third_auth_id'] ?? 0,
            account_id: 'u1',
            third_cookie: 'sealed:v1:c',
            proxy: '',
          })
        return Promise.resolve({ third_auth_id: 7, created: 1, released: 1 })
      },
    },
    helper: {
      on: () => () => undefined,
      store: createStore(() => ({ info: { device_id: 'device-0001' } })),
      send: (command: { cmd: string }, input: Record<string, unknown>) => {
        calls.push(command.cmd)
        const offset = Number(input['offset'] ?? 0)
        switch (command.cmd) {
          case 'exportAccount':
            return answers.refuse
              ? Promise.reject(answers.refuse)
              : Promise.resolve({
                  filePath: 'hkfile:aaaaaaaaaaaaaaaa',
                  size: content.length,
                  filename: '城南小馆.mxaccount',
                  time: header.time,
                })
          case 'readAccountPiece':
            return Promise.resolve({ data: toText(content.subarray(offset, offset + 393_216)), size: content.length })
          case 'openAccountUpload':
            return Promise.resolve({ filePath: 'hkfile:bbbbbbbbbbbbbbbb' })
          case 'writeAccountPiece': {
            const bytes = [...atob(String(input['data']))].map((sign) => sign.charCodeAt(0))
            for (const byte of bytes) uploaded.push(byte)
            return Promise.resolve({ received: offset + bytes.length })
          }
          case 'importAccount':
            return answers.refuse ? Promise.reject(answers.refuse) : Promise.resolve({ account: helperAccount })
          default:
            return Promise.resolve({})
        }
      },
    },
  }
  return { deps: fake as object as MoveDeps, calls, uploaded }
}
const options = (steps: MoveStep[] = []) => ({
  passphrase: '一句够长的口令',
  signal: new AbortController().signal,
  onStep: (step: MoveStep) => void steps.push(step),
})

it('packs, brings the file in pieces, throws it away at the helper and gives the account free', async () => {
  const { deps, calls } = world()
  const steps: MoveStep[] = []
  const packed = await runExport(deps, account, options(steps))
  expect(new Uint8Array(await packed.file.arrayBuffer())).toEqual(content)
  expect(packed).toMatchObject({ filename: '城南小馆.mxaccount', time: header.time })
  expect(calls).toEqual([
    'loginThirdAuthNeedInfo',
    'exportAccount',
    'readAccountPiece',
    'readAccountPiece',
    'readAccountPiece',
    'dropAccountFile',
    'releaseThirdAuthUse',
  ])
  expect(steps.at(-1)).toEqual({ stage: 'fetching', done: content.length, total: content.length })
})

it('reads what a file says about itself, and knows what is none', async () => {
  const text = new TextEncoder().encode(accountHeaderText(header))
  const length = new Uint8Array([0, 0, text.length >> 8, text.length & 255])
  expect(await readChosen(new Blob([ACCOUNT_FILE_MAGIC, length, text, 'sealed']))).toEqual(header)
  for (const other of [
    new Blob(['PK\u0003\u0004']),
    new Blob([]),
    new Blob([ACCOUNT_FILE_MAGIC, length, text.slice(0, 10)]),
  ])
    expect(await readChosen(other)).toBeNull()
})

it.each([
  [{ exist: 1, third_auth_id: 7 }, 'loginThirdAuthCallback ok 1'],
  [{ exist: 0, third_auth_id: 0 }, 'loginThirdAuthCallback ok 0'],
])('hands the file over and signs the account in: %j', async (exists, last) => {
  const { deps, calls, uploaded } = world({ exists })
  expect(await runImport(deps, new Blob([content]), header, { ...options(), groupId: 0, force: false })).toEqual({
    id: 7,
    created: true,
    openname: '城南小馆',
  })
  expect(uploaded.length).toBe(content.length)
  expect(uploaded.every((byte, at) => byte === content[at])).toBe(true)
  expect(calls.at(-1)).toBe(last)
  expect(calls).toContain('dropAccountFile')
})

it('a refused file signs nobody in, and the login that was opened for it is closed', async () => {
  const { deps, calls } = world({ refuse: new HelperError({ code: 409, message: '旧', errorCode: 'SESSION_OLDER' }) })
  await expect(
    runImport(deps, new Blob([content]), header, { ...options(), groupId: 0, force: false }),
  ).rejects.toMatchObject({ errorCode: 'SESSION_OLDER' })
  expect(calls.filter((call) => call.startsWith('loginThirdAuthCallback'))).toEqual([
    'loginThirdAuthCallback fail undefined',
  ])
})

it('a stop in the middle ends the transfer', async () => {
  const { deps, calls } = world()
  const abort = new AbortController()
  const work = runImport(deps, new Blob([content]), header, {
    ...options(),
    signal: abort.signal,
    onStep: () => abort.abort(new Error('stopped')),
    groupId: 0,
    force: false,
  })
  await expect(work).rejects.toThrow('stopped')
  expect(calls).not.toContain('importAccount')
  expect(calls.at(-1)).toBe('loginThirdAuthCallback cancel undefined')
})
