/**
 * Prints a page of its own, which every system can also keep as a PDF file. Only its styles and what it shows are
 * taken: no script of it would run. @param html a whole page with its styles in one `style` element
 */
export function printPage(html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const frame = document.createElement('iframe')
  frame.className = 'print-frame'
  frame.setAttribute('aria-hidden', 'true')
  document.body.append(frame)
  const shown = frame.contentWindow as (Window & typeof globalThis) | null
  if (shown === null) return frame.remove()
  // A sheet of the window is no inline style, which the page's policy forbids.
  const sheet = new shown.CSSStyleSheet()
  sheet.replaceSync(page.querySelector('style')?.textContent ?? '')
  shown.document.adoptedStyleSheets = [sheet]
  shown.document.title = page.title
  shown.document.documentElement.lang = page.documentElement.lang
  for (const script of page.querySelectorAll('script')) script.remove()
  shown.document.body.append(...[...page.body.childNodes].map((node) => shown.document.importNode(node, true)))
  // The name that is offered for a file is the title of the page around.
  const title = document.title
  document.title = page.title
  const end = (): void => {
    document.title = title
    frame.remove()
  }
  shown.addEventListener('afterprint', end, { once: true })
  shown.focus()
  shown.print()
}
