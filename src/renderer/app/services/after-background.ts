import type { QueryClient } from '@tanstack/react-query'
import { todo } from '../../../contract/http/admin.ts'
import { listAccountUses } from '../../../contract/http/account-uses.ts'
import { readingList } from '../../../contract/http/message-readings.ts'
import { listInclusions, listRanks, rankHistory } from '../../../contract/http/rank.ts'
import { accountCounts, listAccounts, listAccountsByGroup, listGroups } from '../../../contract/http/third-auth.ts'
import { listTasks, taskInfo, taskVideoList } from '../../../contract/http/wisdom-seo.ts'
import { accountWorks, taskWorks } from '../../../contract/http/works.ts'
import { refresh } from '../../core/http/api-key.ts'
import { THREAD_READS } from '../../core/messages/inbox-reads.ts'

/** What a look at ranks makes old. */
export function afterRanks(queries: QueryClient): Promise<void> {
  return refresh(queries, listRanks, listInclusions, rankHistory)
}
/** What a change of the inbox, whoever made it, makes old. */
export function afterMessages(queries: QueryClient): Promise<void> {
  return refresh(queries, ...THREAD_READS, readingList)
}
/** What checks of logins and publishing in the background make old. */
export function afterPublishing(queries: QueryClient): Promise<void> {
  return refresh(
    queries,
    listAccounts,
    listAccountUses,
    listAccountsByGroup,
    accountCounts,
    listGroups,
    listTasks,
    taskInfo,
    taskVideoList,
    accountWorks,
    taskWorks,
    todo,
  )
}
