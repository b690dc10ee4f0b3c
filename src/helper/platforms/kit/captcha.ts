import type { Page } from 'puppeteer-core'
import type { Watcher } from '../../browser/waiting.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { byWindow } from './by-window.ts'
import { find, seen } from '../../browser/look.ts'
import { photograph } from './photograph.ts'
import type { Signs, Site } from './site.ts'

/** What of a site a captcha needs. */
type CaptchaSite = Pick<Site, 'name' | 'deep'> & { readonly signs: Pick<Signs, 'captcha'> }

/**
 * A slider or picture puzzle: only a person in the browser's window can solve it; we wait until it is gone.
 * @throws HelperError kind `person` at once where there is no window, or when nobody solved it in time
 */
export function captchaWatcher(
  ctx: RunContext,
  page: Page,
  { name, signs, deep }: CaptchaSite,
  visible: boolean,
): Watcher {
  return async () => {
    const stands = async (): Promise<boolean> => (await seen(ctx, page, { captcha: signs.captcha }, { deep })) !== null
    if (!(await stands())) return 'none'
    await byWindow(ctx, visible, {
      kind: 'captcha',
      title: `${name}需要滑块验证`,
      text: '请在打开的浏览器窗口中完成验证，完成后会自动继续',
      noWindow: {
        code: 'CAPTCHA_NO_WINDOW',
        msg: '平台要求完成滑块验证，但云管家没有显示浏览器窗口，请在有桌面的电脑上重试',
      },
      late: '没有在时限内完成滑块验证，请重试并及时处理',
      stands,
      picture: async () => {
        const box = await find(ctx, page, signs.captcha, { deep })
        return box ? photograph(ctx, page, box, 'jpeg') : ''
      },
    })
    return 'handled'
  }
}
