import type { Platform } from '../../../contract/entities/account.ts'

/** What 小红书 takes (contract 9.2). Titles count half a unit per ASCII character. */
export const info: Platform = {
  value: 'xiaohongshu',
  name: '小红书',
  iconUrl: '',
  kinds: ['video', 'image'],
  auth_modes: ['helper'],
  capabilities: ['poi', 'collection', 'topic', 'timing', 'cover', 'declaration', 'visibility'],
  limits: {
    video_title_max: 20, image_title_max: 20, text_max: 1000, topics_max: 10, images_max: 18, video_max_bytes: 20 * 1024 ** 3, video_min_s: 5, video_max_s: 4 * 3600,
    timing_min_minutes: 60, timing_max_minutes: 14 * 24 * 60,
  },
  // 内容来源声明 is left out: it asks for a place, a date or a medium, which a work does not have.
  declarations: ['虚构演绎，仅供娱乐', '笔记含AI合成内容', '内容包含营销广告'].map((name) => ({ value: name, name })),
}

export const OFFICE = '小红书创作服务平台'
export const ORIGIN = 'https://creator.xiaohongshu.com'
export const LOGIN = `${ORIGIN}/login?source=official`
export const HOME = `${ORIGIN}/new/home`
export const MANAGER = `${ORIGIN}/new/note-manager`
export const UPLOAD = { video: `${ORIGIN}/publish/publish?from=homepage&target=video`, image: `${ORIGIN}/publish/publish?from=menu&target=image` } as const
export const DOMAINS = ['xiaohongshu.com'] as const
/** The cookie without which nobody is signed in on the creator site. */
export const isSession = (cookie: string): boolean => cookie.includes('access-token')

/** The creator site leads to its login wherever nobody is signed in. */
export const isLogin = (url: URL): boolean => url.hostname === 'creator.xiaohongshu.com' && url.pathname.startsWith('/login')

/** Public address of a note; without the token of the works list it may ask for a login. */
export const linkOf = (id: string, token = ''): string => (id ? `https://www.xiaohongshu.com/explore/${id}${token ? `?xsec_token=${encodeURIComponent(token)}` : ''}` : '')
