// Dialogs of the back-office that only a person may answer.
import type { Page } from 'puppeteer-core'
import type { Watcher } from '../../browser/waiting.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { signedOut } from '../kit/site-json.ts'
import { byWindow } from '../kit/by-window.ts'
import { seen } from '../../browser/look.ts'
import { photograph } from '../kit/photograph.ts'
import { S } from './selectors.ts'

/**
 * 运营规则学习 is an examination of the operator: it is shown to him. 未授权切换账号 says that the browser is signed in as another
 * account.
 * @throws HelperError kind `person` for the first where there is no window, `session` for the second
 */
export function officeWatcher(ctx: RunContext, page: Page, visible: boolean): Watcher {
  return async () => {
    const stands = async (): Promise<boolean> => (await seen(ctx, page, { lesson: S.lesson })) !== null
    const sign = await seen(ctx, page, { other: S.otherAccount, lesson: S.lesson })
    if (sign === 'other') throw signedOut('浏览器里切换到了未授权的公众号，请重新授权该账号')
    if (sign === null) return 'none'
    await byWindow(ctx, visible, {
      kind: 'real-name',
      title: '公众号要求学习运营规则',
      text: '请在打开的浏览器窗口中完成「运营规则学习」的答题，完成后会自动继续',
      noWindow: { code: 'LESSON', msg: '公众号要求先完成「运营规则学习」的答题，请登录公众号后台完成后重试' },
      late: '没有在时限内完成「运营规则学习」，请在公众号后台完成后重试',
      stands,
      picture: () => photograph(ctx, page, null, 'jpeg'),
    })
    return 'handled'
  }
}
