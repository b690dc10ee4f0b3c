import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePictures } from './make-pictures.ts'
import { runProcess } from './run-process.ts'
import { openTestMedia, type TestMedia } from './testing/test-media.ts'
import { browserPath, caption } from './testing/test-render.ts'
import { createTypesetter, type Typesetter } from './typeset/typesetter.ts'

let media: TestMedia
let typesetter: Typesetter
beforeAll(async () => {
  media = await openTestMedia()
  typesetter = createTypesetter({ browserPath, cacheDir: media.path('text') })
})
afterAll(async () => {
  await typesetter.close()
  await media.close()
})

it('an image post leaves out the characters that no font has, and tells so as a film does; its mark is no text of it', async () => {
  const paper = await media.make(['-f', 'lavfi', '-i', 'color=white:s=180x320', '-frames:v', '1'], 'paper.png')
  const make = async (name: string, text: string) =>
    await makePictures(
      {
        width: 180,
        height: 320,
        pictures: [
          { materialId: 1, path: paper },
          { materialId: 1, path: paper },
        ],
        background: 'cover',
        texts: [caption(text, 0, null)],
        mark: caption('样片\u{E000}', 0, null),
      },
      media.path(name),
      { tools: media.tools, typesetter, signal: new AbortController().signal },
    )
  const odd = await make('odd', '今日\u{E000}菜单')
  const plain = await make('plain', '今日菜单')
  expect(odd.notes).toEqual([{ text: '今日\u{E000}菜单', percent: 100, moved: 0, removed: '\u{E000}' }])
  expect(plain.notes).toEqual([])
  const hash = async (file = ''): Promise<string> =>
    (await runProcess(media.tools.ffmpeg, ['-i', file, '-f', 'hash', '-'], { deadlineMs: 120_000 })).stdout.toString()
  expect(odd.files).toHaveLength(2)
  expect(await hash(odd.files[0])).toBe(await hash(plain.files[0]))
  // A text of nothing else is none.
  expect((await make('none', '\u{E000}')).notes).toHaveLength(1)
})
