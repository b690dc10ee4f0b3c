import { expect, test, vi } from 'vitest'
import { ensureBrowser } from './browser.mjs'
import { ensureFfmpeg } from './ffmpeg.mjs'

test('without a yes no browser is installed or fetched; with one they are tried in turn until there is one', async () => {
  const installers = [vi.fn(async () => undefined), vi.fn(async () => undefined), vi.fn(async () => undefined)]
  const asked = vi.fn(async (_what: object) => false)
  expect(await ensureBrowser(asked, { find: () => null, installers })).toBeNull()
  expect(asked).toHaveBeenCalledOnce()
  for (const install of installers) expect(install).not.toHaveBeenCalled()
  expect(
    await ensureBrowser(async () => true, {
      find: () => (installers[1]?.mock.calls.length ? '/opt/chrome' : null),
      installers,
    }),
  ).toBe('/opt/chrome')
  expect(installers.map((install) => install.mock.calls.length)).toEqual([1, 1, 0])
})

test('what is there is taken without a question', async () => {
  const asked = vi.fn(async (_what: object) => true)
  expect(await ensureBrowser(asked, { find: () => '/opt/chrome', installers: [] })).toBe('/opt/chrome')
  expect(await ensureFfmpeg(asked, { given: '/opt/ffmpeg' })).toEqual({})
  expect(asked).not.toHaveBeenCalled()
})

test('without a yes no ffmpeg is installed or fetched', async () => {
  const install = vi.fn(async () => undefined)
  const archive = vi.fn(async (fetching: boolean) =>
    fetching ? { ffmpeg: '/fetched/ffmpeg', ffprobe: '/fetched/ffprobe' } : null,
  )
  const parts = { given: '', find: async () => null, install, archive }
  const asked = vi.fn(async (_what: object) => false)
  await ensureFfmpeg(asked, parts)
  expect(asked).toHaveBeenCalledOnce()
  expect(install).not.toHaveBeenCalled()
  expect(archive.mock.calls).toEqual([[false]])
  expect(await ensureFfmpeg(async () => true, parts)).toEqual({
    FFMPEG_PATH: '/fetched/ffmpeg',
    FFPROBE_PATH: '/fetched/ffprobe',
  })
  expect(install).toHaveBeenCalledOnce()
})
