import { expect, test } from 'vitest'
import { clipConfig } from '../../../contract/entities/clip.ts'
import { captionStyle } from '../../media/typeset/styles.ts'
import { buildRenderJob } from './build-render-job.ts'
import { captionText } from './cover-text.ts'
import { readRecipe } from './recipe.ts'

const long = '这家店的师傅手艺真的没话说从量房到完工一共二十八天'.repeat(8)

test('captions are broken between words; one that must be made smaller is left to whoever draws it', () => {
  expect(captionText('这家店的师傅手艺真的没话说从量房到完工一共二十八天', captionStyle).split('\n')).toHaveLength(2)
  expect(captionText(long, captionStyle)).toBe(long)
  const own = '一行\n两行\n三行\n四行\n五行'
  expect(captionText(own, captionStyle)).toBe(own)
})

test('keycaps of titles, captions and files are drawn as digits', () => {
  const material = { id: 1, filename: '片', mimetype: 'video/mp4', duration_ms: 6000, path: '/files/1', sha256: '1' }
  const config = clipConfig.parse({
    seed: 1,
    groups: [{ name: '组', attachment_ids: [1], pick: { mode: 'order', num: 1 } }],
    titles: ['1️⃣ 招'],
    captions: {
      mode: 'text',
      source: 'srt',
      srt: [{ name: 'a.srt', text: '1\n00:00:00,000 --> 00:00:02,000\n2️⃣ 步\n' }],
    },
    cover: { mode: 'text', text: '3️⃣ 天' },
  })
  const recipe = readRecipe(
    JSON.stringify({
      v: 1,
      picks: [{ group: 0, ids: [1] }],
      title: '1️⃣ 招',
      caption: '2️⃣ 步',
      srt: 0,
      voice: null,
      bgm: null,
      seed: 1,
    }),
  )
  const job = buildRenderJob(config, recipe, new Map([[1, material]]), null)
  expect([...job.texts.map((one) => one.text), job.cover.text?.text]).toEqual(['1 招', '2 步', '3 天'])
})
