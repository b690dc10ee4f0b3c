// A dry probe of one account: in its turn, so never in the middle of a publish.
import type { z } from 'zod'
import type { probePlatform } from '../../contract/helper/table-commands.ts'
import { unsupported } from '../lib/errors.ts'
import type { AccountRef, Platform } from '../platforms/platform.ts'
import type { Tables } from '../tables/tables.ts'
import type { AccountJobs } from './account-jobs.ts'

export interface ProbeRequest {
  readonly platform: Platform
  readonly account: AccountRef
  readonly sealed: string
  /** As in AccountJob. */
  readonly proxy?: string | undefined
  readonly origin: string
  readonly signal: AbortSignal
  /** Unix ms. */
  readonly deadline: number
  /** What it does now, in words. */
  readonly tell: (text: string) => void
}
export type ProbeReport = z.output<typeof probePlatform.output>
/** @throws HelperError 501 for a platform without a probe, kind `session` when the account is signed out */
export type Probe = (request: ProbeRequest) => Promise<ProbeReport>

export function createProbe({ jobs, tables }: { jobs: AccountJobs; tables: Pick<Tables, 'state'> }): Probe {
  return async ({ platform, account, tell, ...request }) => {
    const { probe, info } = platform
    if (!probe) throw unsupported(`${info.name}检查发布页面`)
    tell(jobs.isBusy(info.value, account.accountId) ? '等待该账号的其他任务完成' : '正在打开浏览器')
    const { pages, keys } = await jobs.run(
      { ...request, platform, account, visible: false, reportProgress: ({ text }) => tell(text) },
      (run, browser) => probe(run, { account, browser }),
    )
    return { table: tables.state(info.value), pages: [...pages], keys: [...keys] }
  }
}
