// Loaded by node before a backend or a helper of a chaos run (`--import`): what these ask of the official interfaces
// reaches the fakes. The product has no option for this; everything else is asked as ever.

/** Name of the variable with the fakes' addresses, `{"google":"http://127.0.0.1:1","meta":"http://127.0.0.1:2"}`. */
export const FAKES = 'CHAOS_OFFICIAL_FAKES'

const GOOGLE = /^([a-z0-9-]+\.)?(googleapis|google)\.com$/
const META = /^(graph|api|rupload|www)\.(facebook|instagram)\.com$/

/**
 * Where an address of an interface lies among the fakes, and the header that Google's fake wants; null = it is none.
 */
export function fakeOf(
  address: string,
  fakes: { readonly google: string; readonly meta: string },
): { readonly url: string; readonly realHost: string } | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') return null
  if (GOOGLE.test(url.hostname)) return { url: `${fakes.google}${url.pathname}${url.search}`, realHost: url.hostname }
  if (META.test(url.hostname)) return { url: `${fakes.meta}/${url.hostname}${url.pathname}${url.search}`, realHost: '' }
  return null
}

const told = process.env[FAKES]
if (told !== undefined) {
  const fakes = JSON.parse(told) as { google: string; meta: string }
  const real = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const fake = typeof input === 'string' || input instanceof URL ? fakeOf(String(input), fakes) : null
    if (fake === null) return real(input, init)
    const headers = new Headers(init?.headers)
    if (fake.realHost !== '') headers.set('x-real-host', fake.realHost)
    return real(fake.url, { ...init, headers })
  }
}
