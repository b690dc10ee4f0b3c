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

/** What can be answered, by platform: never a kind that can't be read. A private message only to who wrote first. */
export const REPLY_PLATFORMS: Readonly<Record<string, readonly MessageKind[]>> = {
  douyin: ['comment', 'dm'],
  kuaishou: ['comment'],
  xiaohongshu: ['comment'],
  shipinhao: ['comment', 'dm'],
  bilibili: ['comment', 'dm'],
  youtube: ['comment'],
  instagram: ['comment'],
  weixin_gzh: ['comment'],
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
