// The calls of leads, customers and appointments with ids of another tenant; a part of foreign-part-calls.ts.
import type { Endpoint } from '../../contract/endpoint.ts'
import * as customers from '../../contract/http/customer.ts'
import { exportLeads, importLeads } from '../../contract/http/lead-files.ts'
import * as leads from '../../contract/http/lead.ts'
import { leadStat } from '../../contract/http/lead-stat.ts'
import * as messages from '../../contract/http/message.ts'
import type { ForeignIds } from './foreign-rows.ts'

const call = (expected: 'missing' | 'filter', endpoint: Endpoint, input: (ids: ForeignIds) => unknown) => ({
  endpoint,
  expected,
  input,
})
const contact = { guest_name: 'x', wechat: 'wechat_of_nobody' } as const
const rows = [{ line: 1, phone: '13900000000' }]
const written = { way: 'phone', content: 'x' } as const

export const FOREIGN_LEAD_CALLS = [
  call('missing', leads.getLead, (f) => ({ id: f.lead })),
  call('missing', leads.saveLead, (f) => ({ id: f.lead, guest_name: 'x' })),
  call('missing', leads.saveLead, (f) => ({ ...contact, third_auth_id: f.account })),
  call('missing', leads.saveLead, (f) => ({ ...contact, publish_item_id: f.item })),
  call('missing', leads.saveLead, (f) => ({ ...contact, tag_ids: [f.leadTag] })),
  call('missing', leads.revealContact, (f) => ({ id: f.lead, field: 'phone', reason: 'x' })),
  call('missing', leads.revealContact, (f) => ({ id: f.customer, of: 'customer', field: 'phone', reason: 'x' })),
  call('missing', leads.setLeadStage, (f) => ({ ids: [f.lead], stage: 1 })),
  call('missing', leads.assignLeads, (f) => ({ ids: [f.lead], owner_admin_id: f.admin })),
  call('missing', leads.tagLeads, (f) => ({ ids: [f.lead] })),
  call('missing', leads.addFollowUp, (f) => ({ ...written, lead_id: f.lead })),
  call('missing', leads.addFollowUp, (f) => ({ ...written, customer_id: f.customer })),
  call('filter', leads.listDueFollowUps, (f) => ({ owner: f.admin })),
  call('missing', leads.mergeLeads, (f) => ({ ids: [f.lead, f.leadTwo] })),
  call('missing', leads.unmergeLeads, (f) => ({ merge_id: f.merge })),
  call('missing', leads.releaseLeads, (f) => ({ ids: [f.lead] })),
  call('missing', leads.claimLeads, (f) => ({ ids: [f.lead] })),
  call('missing', leads.addCall, (f) => ({ lead_id: f.lead, start_time: 1_000, result: 'busy' })),
  call('filter', leads.listPhoneLeads, (f) => ({ owner: f.admin })),
  call('missing', leads.deleteLeads, (f) => ({ ids: [f.lead] })),
  call('missing', leads.deleteLeads, (f) => ({ ids: [f.lead], restore: 1 })),
  call('missing', importLeads, (f) => ({ rows, tag_ids: [f.leadTag] })),
  call('missing', importLeads, (f) => ({ rows, owner_admin_id: f.admin })),
  call('filter', exportLeads, (f) => ({ ids: [f.lead] })),
  call('filter', exportLeads, (f) => ({ after: f.lead })),
  call('filter', exportLeads, (f) => ({ owner_admin_id: f.admin })),
  call('filter', exportLeads, (f) => ({ third_auth_id: f.account })),
  call('filter', exportLeads, (f) => ({ account_group_id: f.group })),
  call('filter', exportLeads, (f) => ({ tag: f.leadTag })),
  call('filter', messages.listLeads, (f) => ({ owner_admin_id: f.admin })),
  call('filter', messages.listLeads, (f) => ({ third_auth_id: f.account })),
  call('filter', messages.listLeads, (f) => ({ tag: f.leadTag })),
  call('filter', messages.listLeads, (f) => ({ account_group_id: f.group })),
  call('filter', leadStat, (f) => ({ account_group_id: f.group })),
  call('filter', messages.listAppointments, (f) => ({ lead_id: f.lead })),
  call('filter', messages.listAppointments, (f) => ({ third_auth_id: f.account })),
  call('missing', messages.saveAppointment, (f) => ({ id: f.appointment, guest_name: 'x' })),
  call('missing', messages.saveAppointment, (f) => ({ lead_id: f.lead, guest_name: 'x', appoint_time: 1_000 })),
  call('missing', messages.saveAppointment, (f) => ({
    guest_name: 'x',
    appoint_time: 1_000,
    third_auth_id: f.account,
  })),
  call('missing', messages.setAppointment, (f) => ({ id: f.appointment, status: 1 })),
  call('filter', customers.listCustomers, (f) => ({ owner: f.admin })),
  call('filter', customers.listCustomers, (f) => ({ tag: f.leadTag })),
  call('missing', customers.getCustomer, (f) => ({ id: f.customer })),
  call('missing', customers.saveCustomer, (f) => ({ id: f.customer, name: 'x' })),
  call('missing', customers.deleteCustomers, (f) => ({ ids: [f.customer] })),
  call('missing', customers.convertLead, (f) => ({ lead_id: f.lead })),
  call('missing', customers.saveTag, (f) => ({ id: f.leadTag, name: 'x' })),
  call('missing', customers.deleteTags, (f) => ({ ids: [f.leadTag] })),
]
