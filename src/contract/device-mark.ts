import { z } from 'zod'

/**
 * Characters of a mark: the first of the SHA-256 of the key (SPKI, base64 text), hex. Too many to make another key with
 * the same ones.
 */
export const DEVICE_MARK_LENGTH = 16
/** Short name of a computer's key, which both its own page and whoever approves it see. */
export const deviceMark = z.string().regex(/^[0-9a-f]{16}$/, '设备标记不正确')
/** As people compare it: four groups of four. */
export function showDeviceMark(mark: string): string {
  return (mark.toUpperCase().match(/.{4}/g) ?? []).join(' ')
}
