import { expect, it } from 'vitest'
import { h264Encoders, licenseOf, reportEngine } from './engine-report.ts'
import { createFfmpegFinder } from './find-ffmpeg.ts'

it('tells the licence from how the build was configured', () => {
  const of = (...flags: string[]) =>
    licenseOf(`ffmpeg version 7\nconfiguration: ${flags.map((flag) => `--enable-${flag}`).join(' ')}`)
  expect([of('gpl', 'version3'), of('gpl'), of('version3'), of(), of('gpl', 'nonfree')]).toEqual([
    'GPL v3',
    'GPL v2',
    'LGPL v3',
    'LGPL v2.1',
    'nonfree',
  ])
  expect(licenseOf('')).toBe('')
})

it('names the H.264 encoders only', () => {
  expect(
    h264Encoders(
      ' V....D libx264   libx264 H.264 (codec h264)\n V....D libx264rgb RGB\n V....D h264_nvenc NVENC\n V....D libx265 HEVC\n A....D aac AAC\n V..... = Video',
    ),
  ).toEqual(['libx264', 'h264_nvenc'])
})

it('reports the program of this machine', async () => {
  const report = await reportEngine(await createFfmpegFinder()())
  expect(report.encoders).toContain('libx264')
  expect(report.license).toMatch(/GPL/)
})
