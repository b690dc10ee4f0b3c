// A works list that a page carries is believed as the helper's own word only: it settles works, and holds numbers of
// them.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import { worksProofText } from '../../../contract/helper/works-proof.ts'
import type { reportWorks } from '../../../contract/http/works.ts'
import type { DeviceWord, DeviceWords, WordCaller } from '../../http/device-words.ts'
import { accountsToLook } from './works.repository.ts'
import { accountMissing, lookOutdated } from './works.errors.ts'
import type { Caller } from './works.ports.ts'
import type { WorksService } from './works.service.ts'

/**
 * Reports what a helper signed.
 * @throws as `reportWorks`
 */
export function createSignedWorks(deps: { words: DeviceWords; works: Pick<WorksService, 'report'> }) {
  return async (
    caller: Caller & WordCaller,
    { signature, ...input }: ParsedInputOf<typeof reportWorks>,
  ): Promise<OutputOf<typeof reportWorks>> => {
    const account = await accountsToLook(caller.db, caller.admin)
      .where('a.id', '=', input.third_auth_id)
      .executeTakeFirst()
    const { device_id: deviceId, look_no, complete_from, works } = input
    const { platform_value = '', account_id = '' } = account ?? {}
    const word: DeviceWord = {
      deviceId,
      signature,
      what: 'works',
      isKept: false,
      action: 'works.report',
      target: { type: 'third_auth', id: input.third_auth_id },
      text: (backend) =>
        worksProofText({ device_id: deviceId, backend, platform_value, account_id, look_no, complete_from, works }),
    }
    // One row for the computer, whatever numbers it names.
    if (account === undefined)
      return await deps.words.refuse(
        caller,
        { ...word, target: { type: 'device', id: deviceId } },
        '账号不存在，或不在操作人的数据范围内',
        accountMissing(input.third_auth_id),
      )
    await deps.words.require(caller, word)
    const look = await caller.db
      .selectFrom('work_looks')
      .select('device_id')
      .where('third_auth_id', '=', account.id)
      .where('look_no', '=', look_no)
      .executeTakeFirst()
    if (look === undefined) return await deps.words.refuse(caller, word, '回答的不是现在的这次查看', lookOutdated())
    // Whoever was given the account for it tells of it.
    if (look.device_id !== deviceId)
      return await deps.words.refuse(caller, word, '这次查看没有交给这台电脑', lookOutdated())
    return await deps.works.report(caller, input)
  }
}
