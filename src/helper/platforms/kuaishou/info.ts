import { kuaishou } from '../../../contract/platforms.ts'

export const info = kuaishou

export const OFFICE = '快手创作者服务平台'
export const ORIGIN = 'https://cp.kuaishou.com'
export const HOME = `${ORIGIN}/profile`
export const UPLOAD_VIDEO = `${ORIGIN}/article/publish/video`
export const UPLOAD_IMAGES = `${ORIGIN}/article/publish/video?tabType=2`
/** The login comes back to the publish page through the creator site's own session hand-over. */
export const LOGIN = `https://passport.kuaishou.com/pc/account/login/?sid=kuaishou.web.cp.api&callback=${encodeURIComponent(`${ORIGIN}/rest/infra/sts?followUrl=${encodeURIComponent(UPLOAD_VIDEO)}&setRootDomain=true`)}`
export const DOMAINS = ['kuaishou.com'] as const
/** The cookie without which nobody is signed in on the creator site. */
export const SESSION = 'kuaishou.web.cp.api_ph'

/** Public address of a work. */
export function linkOf(id: string): string {
  return `https://www.kuaishou.com/short-video/${id}`
}
