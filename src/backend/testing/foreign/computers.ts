// Rows of computers, sign-ins and what is under way.
import { idOf, NOTHING } from './marking.ts'
import type { Marking } from './marking.ts'

export interface ForeignComputersIds {
  uploadId: string
  deviceId: string
  loginId: string
  checkId: string
  notification: number
}

/** Makes a notice, an upload, a computer, and a sign-in and a check that are open. */
export async function seedComputers(
  { session, mark }: Marking,
  { account }: { account: number },
): Promise<ForeignComputersIds> {
  const { db, adminId } = session
  const notification = await idOf(
    db
      .insertInto('notifications')
      .values({ admin_id: adminId, kind: 'x', title: mark.own, body: mark.own, read_time: null, due_time: null })
      .returning('id'),
  )
  const own = `foreign-${session.tenantId}`
  const names = {
    uploadId: `${own}-upload-id-0000`,
    deviceId: `${own}-device`,
    loginId: `${own}-login-id`,
    checkId: `${own}-check-id`,
  }
  await db
    .insertInto('upload_sessions')
    .values({
      upload_id: names.uploadId,
      filename: mark.own,
      size: 5,
      mimetype: 'image/png',
      storage_path: `t/${session.tenantId}/material/u.png`,
      chunk_size: 0,
      attachment_id: null,
      expire_time: Date.now() + 86_400_000,
      admin_id: adminId,
    })
    .execute()
  await db
    .insertInto('devices')
    .values({
      device_id: names.deviceId,
      name: mark.shared,
      public_key: mark.shared,
      admin_id: adminId,
      last_seen: null,
      revoke_time: null,
      ...NOTHING,
    })
    .execute()
  for (const [state, kind] of [
    [names.loginId, 'helper'],
    [names.checkId, 'check'],
  ] as const) {
    await db
      .insertInto('oauth_states')
      .values({
        state,
        platform_value: 'douyin',
        admin_id: adminId,
        kind,
        third_auth_id: account,
        group_id: null,
        payload: JSON.stringify({ ids: [account] }),
        expire_time: Date.now() + 86_400_000,
        used_time: null,
        result: null,
      })
      .execute()
  }
  return { ...names, notification }
}
