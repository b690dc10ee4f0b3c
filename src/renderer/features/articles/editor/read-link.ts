/** What a person typed as an address: http, https or mailto; `a.example/x` gets https. Null = no such address. */
export function readLink(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text) ? text : `https://${text}`
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  if (url.protocol === 'mailto:') return /^mailto:[^@\s]+@[^@\s]+$/i.test(whole) ? whole : null
  return (url.protocol === 'http:' || url.protocol === 'https:') &&
    (url.hostname.includes('.') || url.hostname === 'localhost')
    ? whole
    : null
}
