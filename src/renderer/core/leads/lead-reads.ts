import { conversationInfo, conversationList } from '../../../contract/http/conversations.ts'
import { getCustomer, listCustomers, listTags } from '../../../contract/http/customer.ts'
import { getLead, listDueFollowUps, listLeadOwners, listPhoneLeads } from '../../../contract/http/lead.ts'
import { listAppointments, listLeads } from '../../../contract/http/message.ts'

/** Reads that change with a lead. */
export const LEAD_READS = [
  listLeads,
  listPhoneLeads,
  listAppointments,
  getLead,
  listDueFollowUps,
  conversationList,
  conversationInfo,
] as const
/** Those, and whoever has how many leads. */
export const OWNER_READS = [...LEAD_READS, listLeadOwners] as const
/** Those, and how many bear each tag. */
export const TAG_READS = [...LEAD_READS, listTags] as const
/** Reads that change with a customer. */
export const CUSTOMER_READS = [listCustomers, getCustomer] as const
