/** The part of `document` that holds cookies. */
export interface CookieDocument {
  cookie: string
}

export interface CookieOptions {
  /** Absent = until the browser is closed. */
  maxAgeS?: number
  /** Send over https only. */
  secure?: boolean
}

/** Value of a cookie, or '' when it isn't set. */
export function readCookie(doc: CookieDocument, name: string): string {
  for (const part of doc.cookie.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) {
      try {
        return decodeURIComponent(part.slice(at + 1).trim())
      } catch {
        return ''
      }
    }
  }
  return ''
}

/** Sets a cookie for the whole site; other sites never send it along. */
export function writeCookie(doc: CookieDocument, name: string, value: string, options: CookieOptions = {}): void {
  const age = options.maxAgeS === undefined ? '' : `; Max-Age=${options.maxAgeS}`
  doc.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${options.secure === true ? '; Secure' : ''}`
}

export function removeCookie(doc: CookieDocument, name: string): void {
  return writeCookie(doc, name, '', { maxAgeS: 0 })
}
