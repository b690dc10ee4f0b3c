/** Calls `changed` with each new title of a page, the first one too. */
export async function watchTitle(browser, page, changed) {
  const cdp = await browser.target().createCDPSession()
  const { _targetId: own } = page.target()
  let last = ''
  cdp.on('Target.targetInfoChanged', ({ targetInfo: { targetId, title } }) => {
    if (targetId !== own || title === last) return
    last = title
    changed(title)
  })
  await cdp.send('Target.setDiscoverTargets', { discover: true })
}
