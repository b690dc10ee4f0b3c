// The tab beside the platform's page: how many steps there are, the end of the recording, and the whole file before it
// is kept.
import type { Page } from 'puppeteer-core'
import { RECORDING_BYTES_MAX, type Recording } from '../../contract/entities/recording.ts'
import { HelperError } from '../lib/errors.ts'
import type { RunContext } from '../lib/run-context.ts'
import { textsOf } from './clean.ts'

const STYLE =
  'body{font:14px/1.7 system-ui,"Microsoft YaHei",sans-serif;margin:24px auto;max-width:960px;padding:0 24px;color-scheme:light dark}button{font:inherit;padding:4px 16px;margin-inline-end:8px}input{font:inherit;padding:4px 8px;width:320px}pre{white-space:pre-wrap;word-break:break-all;border:1px solid;padding:16px;max-height:60vh;overflow:auto}li{display:inline-block;border:1px solid;padding:0 8px;margin:0 8px 8px 0}ul{padding:0}'
const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
const html = (body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>录制发布页</title><style>${STYLE}</style></head><body>${body}</body></html>`

const WATCHING = (name: string): string =>
  html(`<h1>正在录制${escape(name)}发布页</h1>
<p>请在另一个标签页中像平时一样发布一次：选择文件、填写、直到发布按钮。可以不按最后的发布。</p>
<p>录制只保留页面结构、按钮文字和步骤顺序。账号名、编号、图片、您填写的内容都会被遮盖，保存前您会看到全部内容。</p>
<p>已记录 <b id="count">0</b> 步</p><p><button id="end" onclick="recordingSays('end','')">结束录制，查看内容</button><button id="drop" onclick="recordingSays('drop','')">放弃</button></p>`)

const REVIEW = (made: Recording, text: string): string => {
  const words = new Set<string>()
  for (const step of made.steps) {
    if (step.what !== '') words.add(step.what)
    textsOf(step.page, words)
  }
  return html(`<h1>保存前请检查</h1><p>共 ${made.steps.length} 步，${made.answers.length} 种接口返回结构，${Math.ceil(Buffer.byteLength(text) / 1024)} KB。文件只保存在这台电脑。</p>
<p><button id="save" onclick="recordingSays('save','')">保存</button><button id="drop" onclick="recordingSays('drop','')">放弃</button></p>
<p>还有不想保留的文字？<input id="word" placeholder="输入要遮盖的文字" aria-label="要遮盖的文字"> <button id="strike" onclick="recordingSays('strike',document.getElementById('word').value)">遮盖</button></p>
<h2>保留下来的文字（${words.size}）</h2><ul>${[...words]
    .toSorted()
    .map((word) => `<li>${escape(word)}</li>`)
    .join('')}</ul>
<h2>文件全文</h2><pre id="file">${escape(text)}</pre>`)
}

type Answer = { readonly act: 'end' | 'drop' | 'save' | 'strike'; readonly word: string }
export interface Assistant {
  /** Shows the number of steps. */
  count(steps: number): void
  /**
   * Resolves when the person ends the recording. @throws HelperError RECORDING_DROPPED when he gives it up or closes
   * the tab
   */
  ended(ctx: RunContext): Promise<void>
  /**
   * Shows the whole file; `strike` makes it anew without some words. Answers the text as he let it be. @throws
   * HelperError RECORDING_DROPPED, RECORDING_LARGE
   */
  review(ctx: RunContext, make: (words: readonly string[]) => Promise<Recording>): Promise<string>
}

const dropped = () =>
  new HelperError({ kind: 'person', code: 'RECORDING_DROPPED', msg: '录制已放弃，没有保存任何内容' })

/** Fills an empty tab of ours. The platform's pages can't reach it. */
export async function openAssistant(page: Page, name: string): Promise<Assistant> {
  const queue: Answer[] = []
  let wake: () => void = () => undefined
  let closed = false
  page.once('close', () => {
    closed = true
    wake()
  })
  await page.exposeFunction('recordingSays', (act: Answer['act'], word: string) => {
    queue.push({ act, word })
    wake()
  })
  await page.setContent(WATCHING(name))
  const next = async (ctx: RunContext): Promise<Answer> => {
    for (;;) {
      const answer = queue.shift()
      if (closed || answer?.act === 'drop') throw dropped()
      if (answer) return answer
      await ctx.race(new Promise<void>((resolve) => (wake = resolve)), { what: '等待录制结束' })
    }
  }
  return {
    count: (steps) =>
      void page
        .evaluate((text) => document.getElementById('count')?.replaceChildren(text), String(steps))
        .catch(() => undefined),
    ended: async (ctx) => {
      while ((await next(ctx)).act !== 'end');
    },
    review: async (ctx, make) => {
      const words: string[] = []
      for (;;) {
        const made = await make(words)
        const text = JSON.stringify(made, null, 1)
        if (Buffer.byteLength(text) > RECORDING_BYTES_MAX)
          throw new HelperError({
            kind: 'environment',
            code: 'RECORDING_LARGE',
            msg: '录制内容过大，无法保存，请重新录制并减少操作',
          })
        await ctx.race(page.setContent(REVIEW(made, text)))
        await page.bringToFront()
        const answer = await next(ctx)
        if (answer.act === 'save') return text
        if (answer.act === 'strike' && answer.word.trim().length > 1) words.push(answer.word.trim())
      }
    },
  }
}
