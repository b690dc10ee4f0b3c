import type { Platform } from '../../platform.ts'
import { usePublishing, type Publishing } from '../../testing/publishing.ts'
import type { SiteDoor } from '../../testing/stage.ts'
import { createDouyin } from '../index.ts'

/** 抖音's fake site has its own login hosts. */
export const douyinDoor: SiteDoor = {
  platform: 'douyin',
  origin: 'https://creator.douyin.com',
  enter: async (page, control, user) => {
    await page.goto('https://creator.douyin.com/creator-micro/static/site.css')
    const token = await page.evaluate(async () => {
      const answer: unknown = await (await fetch('https://sso.douyin.com/get_qrcode/', { credentials: 'include' })).json()
      return (answer as { data: { token: string } }).data.token
    })
    const { ticket } = await control.scan(token, user)
    await page.goto(`https://creator.douyin.com/passport/sso/login/callback/?ticket=${ticket ?? ''}`, { waitUntil: 'domcontentloaded' })
  },
}

/** usePublishing, on 抖音. */
export const useDouyin = (user: string, options?: Parameters<typeof usePublishing>[3]): Publishing & { readonly douyin: Platform } => {
  const publishing = usePublishing(douyinDoor, createDouyin, user, options)
  return Object.defineProperty(publishing as Publishing & { douyin: Platform }, 'douyin', { value: publishing.platform })
}
