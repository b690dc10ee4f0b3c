// Whose comments and private messages can be read, by platform. A helper that lacks one of them answers 501.
import { MESSAGE_KINDS, type MessageKind } from './entities/message.ts'

export const MESSAGE_PLATFORMS: Readonly<Record<string, readonly MessageKind[]>> = {
  douyin: ['comment', 'dm'],
  kuaishou: ['comment'],
  xiaohongshu: ['comment'],
  shipinhao: ['comment', 'dm'],
  bilibili: ['comment', 'dm'],
  youtube: ['comment'],
  instagram: ['comment'],
  weixin_gzh: ['comment'],
}

/** Read and answered by the official interface alone: only of accounts that are authorised there. */
export const INTERFACE_MESSAGE_PLATFORMS: readonly string[] = ['youtube', 'instagram', 'weixin_gzh']

/** Kinds that can be read of an account of this platform. */
export function messageKindsOf(platform: string): readonly MessageKind[] {
  return Object.hasOwn(MESSAGE_PLATFORMS, platform) ? (MESSAGE_PLATFORMS[platform] ?? []) : []
}

/**
 * What can be answered, by platform: never a kind that is neither read nor sent to us. A private message only to who
 * wrote first.
 */
export const REPLY_PLATFORMS: Readonly<Record<string, readonly MessageKind[]>> = {
  douyin: ['comment', 'dm'],
  kuaishou: ['comment'],
  xiaohongshu: ['comment'],
  shipinhao: ['comment', 'dm'],
  bilibili: ['comment', 'dm'],
  youtube: ['comment'],
  instagram: ['comment'],
  weixin_gzh: ['comment', 'dm'],
}

/** Kinds that a platform sends to our own address, so that no helper reads them. */
export const PUSHED_KINDS: Readonly<Record<string, readonly MessageKind[]>> = { weixin_gzh: ['dm'] }

/** How long after a person's last private message he may be answered, and how often. */
export interface DirectWindow {
  readonly hours: number
  readonly answers: number
}
/**
 * Windows by platform. 公众号: five customer messages within 48 hours of a fan's own message
 * (developers.weixin.qq.com, 客服消息, 2026-11).
 */
export const DIRECT_WINDOWS: Readonly<Record<string, DirectWindow>> = { weixin_gzh: { hours: 48, answers: 5 } }
/** The window of a platform; undefined = there is none. */
export function directWindowOf(platform: string): DirectWindow | undefined {
  return Object.hasOwn(DIRECT_WINDOWS, platform) ? DIRECT_WINDOWS[platform] : undefined
}

/** True = what people wrote of this kind to an account of this platform can be answered. */
export function canReply(platform: string, kind: MessageKind): boolean {
  return Object.hasOwn(REPLY_PLATFORMS, platform) && (REPLY_PLATFORMS[platform] ?? []).includes(kind)
}

/** True = anything that people write to an account of this platform can be answered. */
export function canReplyAtAll(platform: string): boolean {
  return MESSAGE_KINDS.some((kind) => canReply(platform, kind))
}

/** Platforms that take answers of people only: a prepared answer, sent by hand. Rules may note and assign, no more. */
export const BY_HAND_PLATFORMS: readonly string[] = ['xiaohongshu']

/** Platforms that let one private message through to somebody new, until he answers it. */
export const GREETING_PLATFORMS: readonly string[] = ['shipinhao']
