import type { Page } from 'puppeteer-core'
import type { RunContext } from '../../lib/run-context.ts'
import { open } from '../kit/page-actions.ts'
import { probeBy } from '../kit/probe.ts'
import type { Times } from '../kit/times.ts'
import { imagePage, videoPage } from './info.ts'
import { S } from './selectors.ts'
import { openOffice, site } from './site.ts'

/** Every address wants the token that the root page leads to. */
const at =
  (page: (token: string) => string) =>
  async (ctx: RunContext, tab: Page): Promise<void> =>
    open(ctx, tab, page(await openOffice(ctx, tab)))

/**
 * The form of 贴图 needs no file; that of films comes after the material was saved. The first page tells whose account it
 * is.
 */
export function createProbe(times: Times) {
  return probeBy({
    site,
    table: S,
    settleMs: times.element,
    pages: [
      { name: '首页', at: async (ctx, tab) => void (await openOffice(ctx, tab)), here: ['account'] },
      { name: '视频素材页', at: at(videoPage), here: ['videoInput'] },
      { name: '贴图表单', at: at(imagePage), here: ['imageInput', 'guide', 'send'] },
    ],
  })
}
