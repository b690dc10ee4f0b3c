import type { Platform } from '../../../contract/entities/account.ts'

/** What 抖音 takes: limits of video and image posts as its form has them (title 30/20, text 1000, 5 topics, +2 h to +14 d). */
export const info: Platform = {
  value: 'douyin',
  name: '抖音',
  iconUrl: '',
  kinds: ['video', 'image'],
  auth_modes: ['helper'],
  capabilities: ['poi', 'collection', 'friends', 'music', 'topic', 'timing', 'cover', 'declaration', 'visibility', 'download'],
  limits: {
    video_title_max: 30, image_title_max: 20, text_max: 1000, topics_max: 5, images_max: 35, video_max_bytes: 16 * 1024 ** 3, video_min_s: 5, video_max_s: 3600,
    timing_min_minutes: 120, timing_max_minutes: 14 * 24 * 60, cover_required: 1,
  },
  declarations: ['内容由AI生成', '个人观点或见解', '转载信息', '含营销推广信息', '虚构演绎，仅供娱乐', '无需添加自主声明'].map((name) => ({ value: name, name })),
}

export const HOME = 'https://creator.douyin.com/creator-micro/home'
export const LOGIN = 'https://creator.douyin.com/'
export const UPLOAD_VIDEO = 'https://creator.douyin.com/creator-micro/content/upload'
export const UPLOAD_IMAGES = 'https://creator.douyin.com/creator-micro/content/upload?default-tab=3'
export const ORIGIN = 'https://creator.douyin.com'

/** Public address of a work. */
export const linkOf = (kind: 'video' | 'image', id: string): string => `https://www.douyin.com/${kind === 'image' ? 'note' : 'video'}/${id}`
