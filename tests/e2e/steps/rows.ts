import { loginCallback, loginNeedInfo } from '../../../src/contract/http/third-auth.ts'
import type { FakeControl } from '../../fake-platforms/kernel/control-api.ts'
import type { ApiClient } from '../../fixtures/api-client.ts'

/** An account as a login would leave it, without a browser; `end` = unix s at which its login ends. */
export async function addRow(
  api: ApiClient,
  openname: string,
  more: { platform?: string; end?: number; fans?: number; id?: string; secUid?: string; avatar?: string } = {},
): Promise<number> {
  const { login_id } = await api.call(loginNeedInfo, {
    platform_value: more.platform ?? 'douyin',
    ...(api.deviceId === '' ? {} : { device_id: api.deviceId }),
  })
  const account = {
    account_id: more.id ?? `id-${openname}`,
    openname,
    fans: more.fans ?? null,
    expire_time: more.end ?? 0,
    third_sec_uid: more.secUid ?? '',
    avatar: more.avatar ?? '',
  }
  return (await api.call(loginCallback, { login_id, result: { status: 'ok', account } })).third_auth_id
}

/**
 * The account of a person of the fake sites, with the portrait and numbers that 抖音 tells of them: for stories that
 * never open its site.
 */
export async function addPerson(api: ApiClient, control: Pick<FakeControl, 'users'>, name: string): Promise<number> {
  const person = (await control.users()).find((one) => one.uniqueId === name)
  if (person === undefined) throw new Error(`nobody is called ${name}`)
  return await addRow(api, person.nickname, {
    id: person.uid,
    secUid: person.secUid,
    fans: person.followerCount,
    avatar: `https://p3-pc.douyinpic.com/aweme/100x100/aweme-avatar/${person.uid}.png`,
  })
}
