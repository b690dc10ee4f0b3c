// Whose comments and private messages can be read, by platform. A helper that lacks one of them answers 501.
import type { MessageKind } from './entities/message.ts'

export const MESSAGE_PLATFORMS: Readonly<Record<string, readonly MessageKind[]>> = {
  douyin: ['comment'],
  kuaishou: ['comment'],
  xiaohongshu: ['comment'],
  shipinhao: ['comment'],
  bilibili: ['comment'],
}

/** Kinds that can be read of an account of this platform. */
export function messageKindsOf(platform: string): readonly MessageKind[] {
  return Object.hasOwn(MESSAGE_PLATFORMS, platform) ? (MESSAGE_PLATFORMS[platform] ?? []) : []
}
