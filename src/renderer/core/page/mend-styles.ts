/** Longest wait for one file of styles, ms. */
const WAIT_MS = 15_000

/**
 * Asks again for every file of styles that failed to load. Settles when each came, failed again or took too long: a
 * screen without its styles still works.
 */
export async function mendStyles(doc: Document): Promise<void> {
  const failed = [...doc.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    (link) => link.sheet === null,
  )
  await Promise.all(
    failed.map(async (link) => {
      const fresh = doc.createElement('link')
      for (const { name, value } of link.attributes) fresh.setAttribute(name, value)
      // A page can't read it back as an attribute.
      fresh.nonce = link.nonce
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, WAIT_MS)
        const end = (): void => {
          clearTimeout(timer)
          resolve()
        }
        fresh.addEventListener('load', end, { once: true })
        fresh.addEventListener('error', end, { once: true })
        link.replaceWith(fresh)
      })
    }),
  )
}
