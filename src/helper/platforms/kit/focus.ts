// Where keys go: a form may sit in a frame or in an open shadow root, and a tour may take the focus away.
import type { ElementHandle, Frame, Page } from 'puppeteer-core'
import { glance } from '../../browser/waiting.ts'
import type { RunContext } from '../../lib/run-context.ts'

/** What has the focus, also inside frames and open shadow roots; null when nothing special has it. */
export async function focused(ctx: RunContext, page: Page): Promise<ElementHandle | null> {
  for (let frame: Frame | null = page.mainFrame(); frame !== null;) {
    const here: Frame = frame
    const look = () =>
      here.evaluateHandle(() => {
        let element = document.activeElement
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
        return element === document.body ? null : element
      })
    const handle = await ctx.race(glance(look))
    const element = (handle?.asElement() ?? null) as ElementHandle | null
    frame = element && (await ctx.race(glance(() => element.contentFrame())))
    if (frame === null) return element
  }
  return null
}

/** True when keys go to the element or to something in it; true as well while the page can't tell. */
export async function hasFocus(ctx: RunContext, element: ElementHandle): Promise<boolean> {
  const holds = (node: Node): boolean => {
    for (let at: Node | null = node; at !== null;) {
      const root: Node = at.getRootNode()
      if (!(root instanceof Document || root instanceof ShadowRoot)) return false
      if (root.activeElement === null || !(root.activeElement === at || at.contains(root.activeElement))) return false
      at = root instanceof ShadowRoot ? root.host : null
    }
    return true
  }
  for (let at: ElementHandle | null = element; at !== null;) {
    const here: ElementHandle = at
    if ((await ctx.race(glance(() => here.evaluate(holds)))) === false) return false
    at = here.frame.parentFrame() === null ? null : await ctx.race(glance(() => here.frame.frameElement()))
  }
  return true
}
