// One recording from the tab beside the page to the kept file, the comparison on the command line's way, and the site
// made of it.
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../../../tests/fixtures/eventually.ts'
import { pageBrowserPath } from '../../../tests/fixtures/paths.ts'
import { builtInPlatforms } from '../create-helper.ts'
import { silentLogger } from '../lib/logger.ts'
import { createKuaishou } from '../platforms/kuaishou/index.ts'
import { usePublishing } from '../platforms/testing/publishing.ts'
import { startRun } from '../platforms/testing/run.ts'
import { kitDoor } from '../platforms/testing/stage.ts'
import { printComparison } from './command-line.ts'
import { readRecording } from './read-recording.ts'
import { recordPage } from './record.ts'
import { serveRecording } from './replay-server.ts'

const publishing = usePublishing(kitDoor('kuaishou', 'https://cp.kuaishou.com'), createKuaishou, 'chengnan_food')
const TITLE = '城南小馆的开业第一天'
const files: string[] = []
afterAll(() => Promise.all(files.map((path) => rm(path, { force: true }))))

const start = (folder: string) => {
  const { stage, account, platform } = publishing
  const told: string[] = []
  const { ctx } = startRun(100_000)
  const made = recordPage(ctx, {
    platform,
    account,
    browser: stage.browser,
    tableVersion: 1,
    dir: join(stage.dir, folder),
    log: silentLogger,
    tell: (text) => void told.push(text),
    begin: () => Promise.resolve(),
  })
  /** The tab beside the page, once it shows this control. */
  const side = (control: string) =>
    eventually(async () => {
      for (const page of await stage.browser.browser.pages())
        if (page !== stage.browser.page && (await page.$(control))) return page
      throw new Error('no tab yet')
    })
  return { made, told, side }
}

it('is ended in the tab beside, shown whole, struck out once more, kept for its owner only; nobody is in it', async () => {
  const { made, told, side } = start('kept')
  await side('#end')
  await eventually(() => expect(told).toContain('请在打开的窗口中像平时一样发布一次，完成后到「录制发布页」标签页结束'))
  await publishing.publish({ title: TITLE, description: '巷子里的第三家店' })
  const watching = await side('#end')
  await eventually(async () =>
    expect(Number(await watching.$eval('#count', (one) => one.textContent))).toBeGreaterThan(3),
  )
  await watching.$eval('#end', (one) => (one as HTMLElement).click())
  const review = await side('#save')
  const shown = await review.$eval('#file', (one) => one.textContent ?? '')
  expect(shown).toContain('上传视频')
  for (const word of [TITLE, '巷子里的第三家店', publishing.account.openname, publishing.account.accountId])
    expect(shown).not.toContain(word)
  await review.$eval('#word', (one) => ((one as HTMLInputElement).value = '上传视频'))
  await review.$eval('#strike', (one) => (one as HTMLElement).click())
  await eventually(async () =>
    expect(await review.$$eval('li', (all) => all.map((one) => one.textContent))).not.toContain('上传视频图文'),
  )
  await (await side('#save')).$eval('#save', (one) => (one as HTMLElement).click())
  const { path, steps } = await made
  files.push(path)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const kept = await readRecording(path)
  expect(kept.steps.length).toBe(steps)
  expect(kept.answers.map((answer) => answer.address)).toContain('cp.kuaishou.com/rest/cp/works/v2/video/pc/submit')
  expect(await readFile(path, 'utf8')).not.toMatch(/value="|cookie/i)

  const site = await serveRecording(kept)
  try {
    const answer = await fetch(`${site.url}2`)
    expect(await answer.text()).toContain('recorded-')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await fetch(`${site.url}999`)).status).toBe(404)
  } finally {
    await site.close()
  }

  const lines: string[] = []
  const chromeArgs = ['--no-sandbox', '--disable-gpu']
  expect(
    await printComparison(
      { file: path, browserPath: pageBrowserPath, chromeArgs, platforms: builtInPlatforms() },
      (line) => void lines.push(line),
    ),
  ).toBe(true)
  expect(lines.join('\n')).toMatch(/按下.*publish/)
  // The same page a night later: its publish button has another name, and a dialog lies over the form.
  const changed = JSON.parse(
    (await readFile(path, 'utf8')).replaceAll('_button-primary_', '_go_').replaceAll('"发布"', '"立即发表"'),
  ) as typeof kept
  const body = changed.steps.at(-1)?.page.c?.find((one) => typeof one !== 'string' && one.t === 'body')
  if (typeof body === 'object') body.c = [...(body.c ?? []), { t: 'div', a: { role: 'dialog' }, l: 1, c: ['升级公告'] }]
  const later = join(publishing.stage.dir, 'later.json')
  await writeFile(later, JSON.stringify(changed))
  lines.length = 0
  expect(
    await printComparison(
      { file: later, against: path, browserPath: pageBrowserPath, chromeArgs, platforms: builtInPlatforms() },
      (line) => void lines.push(line),
    ),
  ).toBe(false)
  expect(lines.join('\n')).toMatch(/找不到了：.*publish/)
  expect(lines.join('\n')).toContain('不认识的弹窗：升级公告')
})

it('is given up in the tab beside: nothing is kept', async () => {
  const { made, side } = start('dropped')
  const ended = made.catch((error: unknown) => error)
  await (await side('#drop')).$eval('#drop', (one) => (one as HTMLElement).click())
  expect(await ended).toMatchObject({ code: 'RECORDING_DROPPED', message: '录制已放弃，没有保存任何内容' })
  await expect(stat(join(publishing.stage.dir, 'dropped'))).rejects.toThrow('ENOENT')
})

it('a file that is none is named in a sentence', async () => {
  await expect(readRecording('/nowhere.json')).rejects.toMatchObject({
    code: 'BAD_RECORDING',
    message: '找不到录制文件：/nowhere.json',
  })
  const path = join(publishing.stage.dir, 'x.json')
  await writeFile(path, '{"format":2}')
  await expect(readRecording(path)).rejects.toMatchObject({ code: 'BAD_RECORDING' })
})
