import type { Platform } from '../../platform.ts'
import { usePublishing, type Publishing } from '../../testing/publishing.ts'
import type { SiteDoor } from '../../testing/sign-in.ts'
import { createDouyin } from '../index.ts'

/** 抖音's fake site has its own login hosts. */
export const douyinDoor: SiteDoor = {
  platform: 'douyin',
  origin: 'https://creator.douyin.com',
  code: {
    method: 'GET',
    url: 'https://sso.douyin.com/get_qrcode/',
    token: (answer) => (answer as { data: { token: string } }).data.token,
  },
  enter: (ticket) => `https://creator.douyin.com/passport/sso/login/callback/?ticket=${ticket}`,
}

/** usePublishing, on 抖音. */
export function useDouyin(
  user: string,
  options?: Parameters<typeof usePublishing>[3],
): Publishing & { readonly douyin: Platform } {
  const publishing = usePublishing(douyinDoor, createDouyin, user, options)
  return Object.defineProperty(publishing as Publishing & { douyin: Platform }, 'douyin', {
    value: publishing.platform,
  })
}
