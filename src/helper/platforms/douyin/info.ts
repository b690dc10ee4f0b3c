import { douyin } from '../../../contract/platforms.ts'

export const info = douyin

export const HOME = 'https://creator.douyin.com/creator-micro/home'
export const LOGIN = 'https://creator.douyin.com/'
export const UPLOAD_VIDEO = 'https://creator.douyin.com/creator-micro/content/upload'
export const UPLOAD_IMAGES = 'https://creator.douyin.com/creator-micro/content/upload?default-tab=3'
export const ORIGIN = 'https://creator.douyin.com'

/** Public address of a work. */
export function linkOf(kind: 'video' | 'image', id: string): string {
  return `https://www.douyin.com/${kind === 'image' ? 'note' : 'video'}/${id}`
}
