// Something that nobody knows lies over the page: a person decides. Nothing is pressed in it, beside it or through it.
import type { ElementHandle, Page } from 'puppeteer-core'
import { HelperError } from '../../lib/errors.ts'
import type { RunContext } from '../../lib/run-context.ts'
import { byWindow } from './by-window.ts'
import { COVERED, freePoint } from './page-actions.ts'
import { photograph } from './photograph.ts'

/** Layers over each other that one act may meet. */
const MOST_LAYERS = 3

/**
 * True while something lies over the element. One that the page drew anew meanwhile is looked for once more by whoever
 * wanted it.
 */
export async function liesUnder(ctx: RunContext, element: ElementHandle): Promise<boolean> {
  try {
    return (await freePoint(ctx, element)) === null
  } catch (error) {
    if (error instanceof HelperError && error.code === 'DETACHED') return false
    throw error
  }
}

/** Where it happens. `known` deals with dialogs that have a meaning on this site; true when it did. */
export interface LayerPlace {
  readonly ctx: RunContext
  readonly page: Page
  readonly name: string
  readonly visible: boolean
  readonly known?: () => Promise<boolean>
}

/**
 * Does something that ends in COVERED while an unknown layer lies over the page: then a person is shown the window and
 * asked to deal with it.
 * @param stands true while the layer is there
 * @throws HelperError kind `person` where there is no window, or when nobody dealt with it in time
 */
export async function pastLayers<T>(
  where: LayerPlace,
  stands: () => Promise<boolean>,
  act: () => Promise<T>,
): Promise<T> {
  const { ctx, page, name, visible, known } = where
  for (let layers = 1; ; layers += 1) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof HelperError) || error.code !== COVERED || layers > MOST_LAYERS) throw error
    }
    if ((await known?.()) === true) continue
    await byWindow(ctx, visible, {
      kind: 'choose',
      title: `${name}弹出了不认识的窗口`,
      text: '请在打开的浏览器窗口中处理它（例如关闭），处理后会自动继续',
      noWindow: {
        code: 'UNKNOWN_DIALOG',
        msg: `${name}页面被不认识的窗口挡住，没有继续操作：请打开该账号的后台处理后重试`,
      },
      late: `${name}弹出的窗口没有在时限内处理，请重试并及时处理`,
      stands,
      picture: () => photograph(ctx, page, null, 'jpeg'),
    })
  }
}
