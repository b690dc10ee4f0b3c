// One recording from its first tab to the kept file.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserSession } from '../browser/session.ts'
import type { Logger } from '../lib/logger.ts'
import type { RunContext } from '../lib/run-context.ts'
import type { AccountRef, Platform } from '../platforms/platform.ts'
import { tableLists } from '../tables/live-table.ts'
import { openAssistant } from './assistant.ts'
import { createRecorder } from './recorder.ts'
import { tableWords } from './table-words.ts'

export interface RecordDeps {
  readonly platform: Platform
  readonly account: AccountRef
  readonly browser: BrowserSession
  readonly tableVersion: number
  /** Folder for the files. */
  readonly dir: string
  readonly log: Pick<Logger, 'info'>
  readonly tell: (text: string) => void
  /** Opens the signed-in back-office in the session's own tab. */
  readonly begin: (ctx: RunContext) => Promise<void>
}
/** Where the file lies and how many steps it holds. */
export interface KeptRecording {
  readonly path: string
  readonly steps: number
}

const VISIBILITY = ['公开', '私密', '好友可见', '仅自己可见', '所有人可见']

/**
 * Watches all tabs of the browser but the assistant's, until the person ends it there; keeps what he agreed to.
 * @throws HelperError kind `person` (RECORDING_DROPPED), `session`, what `ctx` throws
 */
export async function recordPage(
  ctx: RunContext,
  { platform, account, browser, tableVersion, dir, log, tell, begin }: RecordDeps,
): Promise<KeptRecording> {
  const name = platform.info.value
  const side = await browser.newPage()
  const assistant = await openAssistant(side, platform.info.name)
  const profile = await platform.profile(ctx, { account, browser }).catch(() => null)
  let steps = 0
  const recorder = createRecorder({
    platform: name,
    tableVersion,
    log,
    now: Date.now,
    known: [...tableWords(tableLists(name)), ...platform.info.declarations.map((one) => one.name), ...VISIBILITY],
    own: [
      account.openname,
      account.accountId,
      account.secUid,
      profile?.openname ?? '',
      profile?.accountId ?? '',
      profile?.secUid ?? '',
    ].filter((word) => word.length > 1),
    onStep: (count) => {
      steps = count
      assistant.count(count)
      tell(`正在录制，已记录 ${count} 步`)
    },
  })
  const onTab = (target: { type(): string; page(): Promise<BrowserSession['page'] | null> }): void => {
    if (target.type() === 'page')
      void target
        .page()
        .then((page) => (page && page !== side ? recorder.watch(page) : undefined))
        .catch(() => undefined)
  }
  browser.browser.on('targetcreated', onTab)
  try {
    await recorder.watch(browser.page)
    await begin(ctx)
    await browser.page.bringToFront()
    tell('请在打开的窗口中像平时一样发布一次，完成后到「录制发布页」标签页结束')
    await assistant.ended(ctx)
    const text = await assistant.review(ctx, (words) => recorder.finish(words))
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const path = join(
      dir,
      `${name}-${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}.json`,
    )
    await writeFile(path, text, { mode: 0o600, flag: 'wx' })
    return { path, steps }
  } finally {
    browser.browser.off('targetcreated', onTab)
    await recorder.close()
    await side.close().catch(() => undefined)
  }
}
