import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startRun } from '../../platforms/testing/run.ts'
import type { Api } from './api.ts'
import { createUploads, withPictures } from './pictures.ts'

const dir = mkdtempSync(join(tmpdir(), 'gzh-pictures-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('`local:n` stands for the n-th file, in whatever order the text has them', async () => {
  const files = ['a', 'b'].map((name) => join(dir, `${name}.png`))
  for (const file of files) writeFileSync(file, file)
  const sent: string[] = []
  const api = {
    ask: async (_ctx: unknown, _path: string, form: FormData) => {
      const part = form.get('media')
      sent.push(part instanceof File ? part.name : '')
      return { url: `http://mmbiz.qpic.cn/${sent.length}` }
    },
  }
  const html = await withPictures(
    createUploads(startRun().ctx, api as unknown as Api),
    '<img src="local:1"><img src="local:0"><img src="local:1">',
    files,
  )
  expect(sent.map((name) => name.slice(-5))).toEqual(['b.png', 'a.png'])
  expect(html).toBe(
    '<img src="http://mmbiz.qpic.cn/1"><img src="http://mmbiz.qpic.cn/2"><img src="http://mmbiz.qpic.cn/1">',
  )
})
