import { expect, it } from 'vitest'
import { mendStyles } from './mend-styles.ts'

it('asks anew for styles that failed, and for no others', async () => {
  const lay = (href: string, loaded: boolean): HTMLLinkElement => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    Object.defineProperty(link, 'sheet', { value: loaded ? {} : null })
    document.head.append(link)
    return link
  }
  const [good, bad] = [lay('/good.css', true), lay('/bad.css', false)]
  const mending = mendStyles(document)
  const fresh = [...document.querySelectorAll<HTMLLinkElement>('link')].find(
    (link) => link !== good && link.href.endsWith('/bad.css'),
  )
  expect([good.isConnected, bad.isConnected, fresh?.rel]).toEqual([true, false, 'stylesheet'])
  fresh?.dispatchEvent(new Event('load'))
  await mending
  for (const link of [good, fresh]) link?.remove()
})
