import { PATHS } from '../lib/paths.ts'
import type { RouteLine } from './route-line.ts'

/** Screens of conversations, leads and customers, a part of the route table. */
export const CUSTOMER_ROUTES: readonly RouteLine[] = [
  {
    path: PATHS.operations,
    title: 'operations',
    parent: 'customerOps',
    perm: 'operation:list',
    texts: ['operations', 'autoReply', 'hours'],
    page: () => import('../features/operations/operations-page.tsx').then((m) => m.OperationsPage),
  },
  {
    path: PATHS.chat,
    title: 'chat',
    parent: 'customerOps',
    perm: 'chat:reply',
    texts: ['chat', 'readings', 'customers'],
    page: () => import('../features/chat/chat-page.tsx').then((m) => m.ChatPage),
  },
  {
    path: PATHS.autoReply,
    title: 'autoReply',
    parent: 'customerOps',
    perm: 'autoreply:list',
    texts: ['autoReply', 'ruleOrder', 'ruleFiles', 'customers', 'hours'],
    page: () => import('../features/auto-reply/auto-reply-page.tsx').then((m) => m.AutoReplyPage),
  },
  {
    path: PATHS.leads,
    title: 'leads',
    parent: 'customerOps',
    perm: 'lead:list',
    texts: ['customers', 'mining', 'leadFiles'],
    page: () => import('../features/customers/leads-page.tsx').then((m) => m.LeadsPage),
  },
  {
    path: PATHS.phoneLeads,
    title: 'phoneLeads',
    parent: 'customerOps',
    perm: 'lead:list',
    texts: ['customers', 'mining', 'leadFiles'],
    page: () => import('../features/customers/phone-leads-page.tsx').then((m) => m.PhoneLeadsPage),
  },
  {
    path: PATHS.appointments,
    title: 'appointments',
    parent: 'customerOps',
    perm: 'lead:list',
    texts: ['customers', 'mining', 'leadFiles'],
    page: () => import('../features/customers/appointments/appointments-page.tsx').then((m) => m.AppointmentsPage),
  },
  {
    path: PATHS.customers,
    title: 'customers',
    parent: 'customerOps',
    perm: 'customer:list',
    texts: ['customers', 'mining'],
    page: () => import('../features/customers/customers-page.tsx').then((m) => m.CustomersPage),
  },
]
