// Works keep a copy of the mini program that they carry: it follows the program until they are out.
import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import type { VideoPublishInfo } from '../../../../contract/entities/publish.ts'
import type { Db } from '../../../ports/database.ts'
import { readInfo } from '../store/item-codec.ts'
import { wholeCompany } from '../../../lib/whole-company.ts'

type CarriedProgram = NonNullable<VideoPublishInfo['microApp']>
/** Works in one statement. */
const CHUNK = 200

/**
 * The works of a platform that are still to go out and carry the program `was` carry it as `is` from now on; those in a
 * run keep what they were handed over with.
 */
export async function renewPrograms(
  inside: Db,
  platform: string,
  was: Pick<CarriedProgram, 'app_id' | 'app_url'>,
  is: CarriedProgram,
): Promise<void> {
  const trx = wholeCompany(inside, 'company')
  const rows = await trx
    .selectFrom('publish_items as i')
    .innerJoin('third_auths as a', 'a.id', 'i.third_auth_id')
    .select(['i.id', 'i.video_publish_info'])
    .where('i.publish_status', 'in', [PUBLISH_STATUS.waiting, PUBLISH_STATUS.failed])
    .where('i.edit_status', '=', 0)
    .where('i.delete_time', 'is', null)
    .where('a.platform_value', '=', platform)
    .where('i.video_publish_info', 'like', `%"microApp":{"app_id":"${was.app_id}",%`)
    .execute()
  const next = new Map<string, number[]>()
  for (const row of rows) {
    const info = readInfo(row.video_publish_info)
    if (info.microApp?.app_id !== was.app_id || info.microApp.app_url !== was.app_url) continue
    const text = JSON.stringify({ ...info, microApp: is })
    if (text !== row.video_publish_info) next.set(text, [...(next.get(text) ?? []), row.id])
  }
  for (const [text, ids] of next)
    for (let at = 0; at < ids.length; at += CHUNK)
      await trx
        .updateTable('publish_items')
        .set({ video_publish_info: text })
        .where('id', 'in', ids.slice(at, at + CHUNK))
        .execute()
}
