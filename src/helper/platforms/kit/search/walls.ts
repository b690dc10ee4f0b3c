import { urlOf } from '../../../browser/waiting.ts'
import { HelperError } from '../../../lib/errors.ts'
import type { RunContext } from '../../../lib/run-context.ts'
import type { SearchCall } from '../../search.ts'
import { captchaWatcher } from '../captcha.ts'
import { seen } from '../../../browser/look.ts'
import type { SearchSite } from './site.ts'

/**
 * Looks whether the site wants a person or a login; answers why the look ends, '' = the way is free. A captcha is put
 * before a person only when the caller wants it and there is a window.
 */
export function wallsOf(ctx: RunContext, site: SearchSite, { browser, askPerson }: SearchCall): () => Promise<string> {
  const { page } = browser
  const captcha = `${site.name}要求人工验证，已停止查询`
  const login = `${site.name}要求登录后才能搜索，请改用在该网站登录过的账号查询`
  const solve = captchaWatcher(
    ctx,
    page,
    { name: site.name, deep: false, signs: { captcha: site.table.searchCaptcha } },
    browser.visible,
  )
  return async () => {
    const url = urlOf(page)
    const at = url && site.wallAt(url)
    if (at) return at === 'login' ? login : captcha
    const sign = await seen(ctx, page, { captcha: site.table.searchCaptcha, login: site.table.searchWall })
    if (sign === null) return ''
    if (sign === 'login') return login
    if (!askPerson || !browser.visible) return captcha
    try {
      await solve()
      return ''
    } catch (error) {
      ctx.check()
      if (error instanceof HelperError && error.kind === 'person') return `${captcha}（没有人在时限内完成验证）`
      throw error
    }
  }
}
