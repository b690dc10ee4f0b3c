import { DEVICE_MARK_LENGTH } from '../../../contract/device-mark.ts'
import { type ChallengeOutput, KEY_MARK_LENGTH, type Meeting, meetingText } from '../../../contract/helper/handshake.ts'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
const textBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Random bytes for one connection. */
export function newNonce(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(24)).buffer)
}

/**
 * Does the helper hold the key that it names? False also where the browser has no cryptography (a plain http page of
 * the network).
 */
export async function helperProved(meeting: Meeting, told: Pick<ChallengeOutput, 'signature'>): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey(
      'spki',
      bytesOf(meeting.publicKey),
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['verify'],
    )
    return await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      bytesOf(told.signature),
      textBytes(meetingText('helper', meeting)),
    )
  } catch {
    return false
  }
}

/** What is shown instead of the token; see `meetingText`. */
export async function tokenProof(token: string, meeting: Meeting): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', textBytes(token))
  const key = await crypto.subtle.importKey('raw', hash, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return base64Url(await crypto.subtle.sign('HMAC', key, textBytes(meetingText('client', meeting))))
}

/** The short name of a key that the launcher puts into its link. */
export async function keyMark(publicKey: string): Promise<string> {
  return base64Url(await crypto.subtle.digest('SHA-256', textBytes(publicKey))).slice(0, KEY_MARK_LENGTH)
}

/** The mark of a key that people compare before they approve a computer; '' where the browser has no cryptography. */
export async function deviceMarkOf(publicKey: string): Promise<string> {
  try {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', textBytes(publicKey)))
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .slice(0, DEVICE_MARK_LENGTH)
  } catch {
    return ''
  }
}
