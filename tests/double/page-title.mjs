/** Calls `changed` with each new title of a page, the first one too. To be called before the page is opened. */
export async function watchTitle(page, changed) {
  await page.exposeFunction('__title', changed)
  await page.evaluateOnNewDocument(() => {
    let last = ''
    const note = () => {
      if (document.title === last) return
      last = document.title
      void globalThis.__title(last)
    }
    document.addEventListener('DOMContentLoaded', () => {
      note()
      new MutationObserver(note).observe(document.head, { subtree: true, childList: true, characterData: true })
    })
  })
}
