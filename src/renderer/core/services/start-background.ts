import { taskVideoList, taskInfo, listTasks } from '../../../contract/http/wisdom-seo.ts'
import { accountCounts, listAccounts, listAccountsByGroup } from '../../../contract/http/third-auth.ts'
import { listAccountUses } from '../../../contract/http/account-uses.ts'
import { accountWorks, taskWorks } from '../../../contract/http/works.ts'
import { listInclusions, listRanks, rankHistory } from '../../../contract/http/rank.ts'
import { todo } from '../../../contract/http/admin.ts'
import { refresh } from '../http/api-key.ts'
import type { Services } from './services.ts'

/**
 * Login checks every ten minutes, automatic publishing of due items, outcomes settled after a restart, looks at ranks: they run while
 * somebody is signed in, whatever screen is shown and also with the window hidden. Its code comes after the first paint.
 */
export const startBackground = async ({ http, helper, session, storage, runs, host, notices, queries, errors, ranks }: Services): Promise<void> => {
  try {
    const [{ watchSessionForBackground }, { startTableRelay }, { startRankRelay }] = await Promise.all([import('../publishing/background.ts'), import('../helper/table-relay.ts'), import('../ranks/rank-relay.ts')])
    startTableRelay({ http, session, helper, onProblem: (error) => errors.report(error, 'warn') })
    startRankRelay({ http, session, helper, desk: ranks, win: window, changed: () => void refresh(queries, listRanks, listInclusions, rankHistory) })
    watchSessionForBackground({
      http,
      helper,
      session,
      storage,
      manualRunActive: () => runs.getState().manual,
      notify(title, body) {
        notices.info(`${title}：${body}`)
        void host.notify(title, body).catch(() => undefined)
      },
      changed: () => void refresh(queries, listAccounts, listAccountUses, listAccountsByGroup, accountCounts, listTasks, taskInfo, taskVideoList, accountWorks, taskWorks, todo),
    })
  } catch (error) {
    errors.report(error)
  }
}
