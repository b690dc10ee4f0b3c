// Records a publish page with one account, in its turn, in a window that the person uses.
import { join } from 'node:path'
import { HelperError, unsupported } from '../lib/errors.ts'
import type { Logger } from '../lib/logger.ts'
import { type KeptRecording, recordPage } from '../recording/record.ts'
import type { Tables } from '../tables/tables.ts'
import type { AccountJobs } from './account-jobs.ts'
import type { ProbeRequest } from './probe-job.ts'

/** @throws HelperError NO_DISPLAY, 501 for a platform without a page, RECORDING_DROPPED, kind `session` */
export type RecordPage = (request: ProbeRequest) => Promise<KeptRecording>

export function createRecordPage({
  jobs,
  tables,
  dataDir,
  log,
  windowAllowed,
}: {
  jobs: AccountJobs
  tables: Pick<Tables, 'state'>
  dataDir: string
  log: Logger
  /** False where no window can be shown. */ windowAllowed: () => boolean
}): RecordPage {
  return async ({ platform, account, tell, ...request }) => {
    if (!platform.probe) throw unsupported(`${platform.info.name}录制发布页面`)
    if (!windowAllowed())
      throw new HelperError({ kind: 'environment', code: 'NO_DISPLAY', msg: '这台电脑没有图形界面，无法打开录制窗口' })
    tell(jobs.isBusy(platform.info.value, account.accountId) ? '等待该账号的其他任务完成' : '正在打开浏览器')
    return await jobs.run(
      { ...request, platform, account, visible: true, reportProgress: ({ text }) => tell(text) },
      (ctx, browser) =>
        recordPage(ctx, {
          platform,
          account,
          browser,
          tell,
          log,
          tableVersion: tables.state(platform.info.value).version,
          dir: join(dataDir, 'recordings'),
          begin: (run) =>
            platform.view(
              { ...run, showStep: (_step, text) => tell(text), refreshWanted: () => false },
              { account, browser },
            ),
        }),
    )
  }
}
