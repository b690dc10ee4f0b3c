// The pages of leads and customers before a server that has what a test says, for tests.
import type { ReactNode } from 'react'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { listTags } from '../../../contract/http/customer.ts'
import { getLead, listDueFollowUps, listLeadOwners } from '../../../contract/http/lead.ts'
import { listLeads } from '../../../contract/http/message.ts'
import { listPlatforms } from '../../../contract/http/third-auth.ts'
import type { LeadRow } from '../../../contract/entities/lead.ts'
import { CODE } from '../../../contract/errors.ts'
import { safeStorage } from '../../lib/storage.ts'
import { texts as customers } from '../../locales/zh/customers.ts'
import { texts as leadFiles } from '../../locales/zh/leadFiles.ts'
import { texts as mining } from '../../locales/zh/mining.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { texts as ui } from '../../locales/zh/ui.ts'
import { leadInfo, leadPage } from '../../testing/lead-rows.ts'
import { refusal } from '../../testing/asking.ts'
import { renderWith, type Shown } from '../../testing/render-with.tsx'

const NONE = { total: 0, list: [] }

/**
 * Shows a page to somebody with these rights. `answer`: what the server says beside the usual; undefined = the usual.
 */
export function showPage(
  page: ReactNode,
  {
    leads = [],
    answer = () => undefined,
    perms = ['lead:list'],
    address = '/',
  }: {
    leads?: readonly LeadRow[]
    answer?: (endpoint: Endpoint, input: unknown) => unknown
    perms?: readonly string[]
    address?: string
  },
): Promise<Shown> {
  const usual = (endpoint: Endpoint, input: unknown): unknown => {
    if (endpoint === listLeads) {
      const { stage } = input as { stage?: number }
      return leadPage(stage === undefined ? leads : leads.filter((row) => row.stage === stage))
    }
    if (endpoint === getLead) {
      const found = leads.find((row) => row.id === (input as { id: number }).id)
      return found === undefined ? refusal(CODE.NOT_FOUND, '不存在') : leadInfo(found)
    }
    if (endpoint === listDueFollowUps) return { date: '2026-06-30', overdue: NONE, today: NONE, tomorrow: NONE }
    if (endpoint === listLeadOwners) return { list: [{ id: 7, name: '小李', open_leads: 2 }] }
    if (endpoint === listTags) return { list: [{ id: 4, name: '急', color: '#ff0000', kind: 'lead', count: 1 }] }
    if (endpoint === listPlatforms) return []
    return Promise.reject(new Error(`${endpoint.path} is not asked for here`))
  }
  return renderWith(page, {
    texts: { customers, leadFiles, mining, shell, ui },
    perms,
    address,
    answer: (endpoint, input) => answer(endpoint, input) ?? usual(endpoint, input),
    services: { storage: safeStorage(localStorage) },
  })
}
