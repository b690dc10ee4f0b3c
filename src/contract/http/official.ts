import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { platformValue } from '../entities/account.ts'
import { outFlag, text } from '../fields.ts'

const keyName = z.enum(['client_id', 'client_secret'])

/**
 * An official interface as the settings show it. A secret is never sent out again: `tail` has its last four characters.
 */
export const officialInterface = z.object({
  platform_value: platformValue,
  name: z.string(),
  /**
   * `code`: the operator agrees in his browser. `keys`: the keys themselves open the account. `share`: no account is
   * opened, works are handed to the app on a phone.
   */
  flow: z.enum(['code', 'keys', 'share']),
  configured: outFlag(),
  /** What is missing beside the keys, in words with the remedy; '' = nothing. */
  missing: z.string(),
  keys: z.array(
    z.object({
      name: keyName,
      label: z.string(),
      secret: outFlag(),
      /** Of what is not secret: all of it; '' = not set. */ value: z.string(),
      /** Of a secret: its end; '' = not set. */ tail: z.string(),
    }),
  ),
  how_to: z.array(z.string()),
  /** What has to be entered at the developer site; '' where nothing comes back. */
  redirect_uri: z.string(),
  account_count: z.number().int(),
  /** 1 = a business can be authorised as an institution, which opens its accounts itself. */
  institution: outFlag(),
})
export type OfficialInterface = z.infer<typeof officialInterface>

export const listInterfaces = get('third_auth', 'getOfficialInterfaces', {
  title: '开放平台',
  perm: 'account:list',
  input: z.object({}).strict(),
  output: z.array(officialInterface),
})
/** A secret that is left empty stays as it is. */
export const saveInterfaceKeys = post('third_auth', 'setOfficialKeys', {
  title: '保存开放平台密钥',
  perm: 'setting:edit',
  audit: 'official.keys',
  input: z
    .object({ platform_value: platformValue, client_id: text(300, 1), client_secret: text(300).default('') })
    .strict(),
  output: z.object({ configured: outFlag() }),
})
/** Accounts that were opened with the keys can't be renewed without them. */
export const clearInterfaceKeys = post('third_auth', 'delOfficialKeys', {
  title: '清除开放平台密钥',
  perm: 'setting:edit',
  audit: 'official.keys',
  input: z.object({ platform_value: platformValue }).strict(),
  output: z.object({ cleared: outFlag() }),
})
/** Asks the platform whether it knows these keys. */
export const testInterfaceKeys = post('third_auth', 'testOfficialKeys', {
  title: '测试开放平台密钥',
  unlogged: 'changes nothing',
  perm: 'setting:edit',
  perMinute: 20,
  input: z.object({ platform_value: platformValue }).strict(),
  output: z.object({ ok: outFlag(), msg: z.string() }),
})
