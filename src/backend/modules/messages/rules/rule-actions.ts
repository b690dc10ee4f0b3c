// What a rule does beside answering.
import type { RuleActions } from './rule.ts'
import { INBOX_LIMITS } from '../../../../contract/entities/conversation.ts'
import { LEAD_LIMITS } from '../../../../contract/entities/lead.ts'
import type { TagKind } from '../../../../contract/entities/lead.ts'
import { contactsIn } from '../../../lib/contacts-in-text.ts'
import { findPeople } from '../../../lib/people.ts'
import { putTags, tagsOf } from '../../../lib/tags.ts'
import type { Db } from '../../../ports/database.ts'
import { updateConversations } from '../conversations.repository.ts'
import type { ConversationRow } from '../conversations.repository.ts'
import type { MessagesDeps } from '../messages.ports.ts'

interface Acted {
  readonly conversation: ConversationRow
  /** What the guest wrote, in plain. */
  readonly text: string
  readonly actions: readonly RuleActions[]
  readonly tenantId: number
  readonly now: number
}

/** Tags that fit, of those that are still there. */
async function tag(trx: Db, kind: TagKind, id: number, asked: readonly number[], most: number): Promise<void> {
  const known = await trx
    .selectFrom('tags')
    .select('id')
    .where('kind', '=', kind)
    .where('id', 'in', [...asked, 0])
    .execute()
  const has = (await tagsOf(trx, kind, [id])).get(id) ?? []
  const added = known.map((row) => row.id).filter((one) => !has.some((tagged) => tagged.id === one))
  await putTags(trx, kind, id, added.slice(0, Math.max(0, most - has.length)))
}

/** In the transaction that locked the conversation: the lead that its guest is, or becomes now; 0 = none. */
export async function leadOfGuest(
  trx: Db,
  deps: Pick<MessagesDeps, 'leads'>,
  { conversation, text, tenantId, now }: Omit<Acted, 'actions'>,
): Promise<number> {
  const contacts = contactsIn(text)
  const contact = (kind: 'phone' | 'wechat'): string | undefined => contacts.find((one) => one.kind === kind)?.normal
  const [phone, wechat] = [contact('phone'), contact('wechat')]
  if (conversation.lead_id > 0 && phone === undefined && wechat === undefined) return conversation.lead_id
  const { id } = await deps.leads.fromRule(trx, tenantId, {
    source: conversation.kind,
    platform_value: conversation.platform_value,
    third_auth_id: conversation.third_auth_id,
    guest_uid: conversation.guest_uid,
    avatar: conversation.guest_avatar,
    publish_item_id: conversation.publish_item_id,
    keyword: conversation.keyword,
    guest_name: conversation.guest_name,
    tag_ids: [],
    phone,
    wechat,
    on_dup: 'merge',
    lead_id: conversation.lead_id,
  })
  await trx
    .updateTable('conversations')
    .set({ lead_id: id, update_time: now })
    .where('third_auth_id', '=', conversation.third_auth_id)
    .where('guest_uid', '=', conversation.guest_uid)
    .execute()
  return id
}

/** In the transaction of a report, the conversation locked. Answers the conversation as it is then. */
export async function applyActions(trx: Db, deps: Pick<MessagesDeps, 'leads'>, acted: Acted): Promise<ConversationRow> {
  const { conversation, actions } = acted
  let { lead_id: lead, assignee_admin_id: assignee } = conversation
  if (actions.some((one) => one.create_lead === 1)) lead = await leadOfGuest(trx, deps, acted)
  const tags = [...new Set(actions.flatMap((one) => one.add_tag_ids))]
  if (tags.length > 0) {
    await tag(trx, 'conversation', conversation.id, tags, INBOX_LIMITS.tags)
    const standing = lead === 0 ? undefined : (await deps.leads.standing(trx, [lead])).get(lead)
    if (standing !== undefined) await tag(trx, 'lead', standing.id, tags, LEAD_LIMITS.tags)
  }
  const wanted = actions.find((one) => one.assign_admin_id > 0)?.assign_admin_id ?? 0
  if (assignee === 0 && wanted > 0 && (await findPeople(trx, 'chat:reply')).some((one) => one.id === wanted)) {
    assignee = wanted
    const { now } = acted
    await updateConversations(trx, [conversation.id], {
      assignee_admin_id: wanted,
      assigned_time: now,
      update_time: now,
    })
  }
  return { ...conversation, lead_id: lead, assignee_admin_id: assignee }
}
