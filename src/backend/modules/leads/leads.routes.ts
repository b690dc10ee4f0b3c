// Binds the calls of leads, customers and appointments.
import * as customer from '../../../contract/http/customer.ts'
import { exportLeads, importLeads } from '../../../contract/http/lead-files.ts'
import * as lead from '../../../contract/http/lead.ts'
import { leadStat } from '../../../contract/http/lead-stat.ts'
import * as message from '../../../contract/http/message.ts'
import { handle } from '../../http/handle.ts'
import type { Binding } from '../../http/handle.ts'
import { createAppointmentsService } from './appointments.service.ts'
import { assign } from './assign.service.ts'
import { createCustomersService } from './customers.service.ts'
import { exportTable } from './export.service.ts'
import { follow, noteCall } from './follow-ups.service.ts'
import { createImportLeads } from './import.service.ts'
import { createLeadMoves } from './lead-moves.service.ts'
import { stat } from './lead-stat.service.ts'
import { createLeadsService } from './leads.service.ts'
import type { LeadsDeps } from './leads.ports.ts'
import { merge, unmerge } from './merges.service.ts'
import { phoneLeads } from './phone-leads.service.ts'
import { reveal } from './reveal.service.ts'
import { changeRules, leadRules } from './rules.ts'
import { createSaveLead } from './save-lead.service.ts'
import { keepTag, removeTags, tagList } from './tags.service.ts'

/** All calls of the module. */
export function leadsRoutes(deps: LeadsDeps): Binding[] {
  const leads = createLeadsService(deps)
  const moves = createLeadMoves(deps)
  const customers = createCustomersService(deps)
  const appointments = createAppointmentsService(deps)
  return [
    handle(message.listLeads, (ctx, input) => leads.list(ctx, input)),
    handle(lead.getLead, (ctx, input) => leads.info(ctx, input.id)),
    handle(lead.saveLead, createSaveLead(deps)),
    handle(lead.revealContact, (ctx, input) => reveal(deps, ctx, input)),
    handle(lead.setLeadStage, (ctx, input) => moves.stage(ctx, input)),
    handle(lead.assignLeads, (ctx, input) => assign(deps, ctx, input)),
    handle(lead.listLeadOwners, (ctx) => leads.owners(ctx)),
    handle(lead.tagLeads, (ctx, input) => moves.tag(ctx, input)),
    handle(lead.addFollowUp, (ctx, input) => follow(deps, ctx, input)),
    handle(lead.listDueFollowUps, (ctx, input) => leads.due(ctx, input)),
    handle(lead.mergeLeads, (ctx, input) => merge(deps, ctx, input)),
    handle(lead.unmergeLeads, (ctx, input) => unmerge(deps, ctx, input)),
    handle(lead.releaseLeads, (ctx, input) => moves.release(ctx, input)),
    handle(lead.claimLeads, (ctx, input) => moves.claim(ctx, input)),
    handle(lead.addCall, (ctx, input) => noteCall(deps, ctx, input)),
    handle(lead.listPhoneLeads, (ctx, input) => phoneLeads(deps, ctx, input)),
    handle(lead.deleteLeads, (ctx, input) => moves.remove(ctx, input)),
    handle(importLeads, createImportLeads(deps)),
    handle(exportLeads, (ctx, input) => exportTable(deps, ctx, input)),
    handle(leadStat, (ctx, input) => stat(deps, ctx, input)),
    handle(customer.listCustomers, (ctx, input) => customers.list(ctx, input)),
    handle(customer.getCustomer, (ctx, input) => customers.info(ctx, input.id)),
    handle(customer.saveCustomer, (ctx, input) => customers.save(ctx, input)),
    handle(customer.deleteCustomers, (ctx, input) => customers.remove(ctx, input)),
    handle(customer.convertLead, (ctx, input) => customers.convert(ctx, input)),
    handle(customer.listTags, (ctx, input) => tagList(ctx, input)),
    handle(customer.saveTag, (ctx, input) => keepTag(deps, ctx, input)),
    handle(customer.deleteTags, (ctx, input) => removeTags(deps, ctx, input)),
    handle(customer.getLeadRules, async ({ db }) => await leadRules.read(db)),
    handle(customer.setLeadRules, (ctx, input) => changeRules(deps, ctx, input)),
    handle(message.listAppointments, (ctx, input) => appointments.list(ctx, input)),
    handle(message.saveAppointment, (ctx, input) => appointments.save(ctx, input)),
    handle(message.setAppointment, (ctx, input) => appointments.set(ctx, input)),
  ]
}
