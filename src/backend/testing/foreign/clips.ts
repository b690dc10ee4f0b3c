// Rows of films.
import { idOf, NOTHING } from './marking.ts'
import type { Marking } from './marking.ts'

export interface ForeignClipsIds {
  clip: number
  output: number
  template: number
}

/** Makes an order with a film, and a kept configuration. */
export async function seedClips(
  { session, mark }: Marking,
  { attachment }: { attachment: number },
): Promise<ForeignClipsIds> {
  const { db, adminId } = session
  const config = JSON.stringify({ groups: [{ name: 'g', attachment_ids: [attachment] }] })
  const clip = await idOf(
    db
      .insertInto('clips')
      .values({
        name: mark.shared,
        mode: 'clip',
        wisdom_task_id: null,
        plan_id: null,
        fission_activity_id: null,
        config,
        num: 1,
        status: 3,
        client_token: null,
        template_page_uuid: null,
        admin_id: adminId,
        ...NOTHING,
      })
      .returning('id'),
  )
  const output = await idOf(
    db
      .insertInto('clip_outputs')
      .values({
        clip_id: clip,
        idx: 0,
        status: 2,
        storage_path: `t/${session.tenantId}/clip/${mark.shared}.mp4`,
        cover_path: null,
        duration_ms: 1,
        width: 1,
        height: 1,
        size: 1,
        sha256: 'a'.repeat(64),
        phash: null,
        combo_key: null,
        recipe: null,
        title: mark.shared,
        captions: null,
        fail_code: null,
        job_id: null,
        ...NOTHING,
      })
      .returning('id'),
  )
  const template = await idOf(
    db
      .insertInto('clip_templates')
      .values({ name: mark.shared, config, last_use_time: null, admin_id: adminId, ...NOTHING })
      .returning('id'),
  )
  return { clip, output, template }
}
