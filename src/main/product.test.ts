import { expect, it } from 'vitest'
import type { BundledPrograms } from '../contract/bundled-programs.ts'
import { CALM_PACES } from '../contract/entities/pace.ts'
import { embeddedBackend } from './product.ts'
import { rescueCommand } from './rescue-command.ts'

const paces = (demo: boolean, env: Record<string, string> = {}): unknown =>
  embeddedBackend({ dataDir: '/data', rendererDir: '/page', port: 1, helperUrl: '', version: '1', demo, env })['paces']

it('the product publishes at a calm pace; the demo and test runs do not wait', () => {
  expect([paces(false), paces(true), paces(false, { PUBLISH_PACE: 'off' })]).toEqual([CALM_PACES, {}, {}])
})

it('the rescue command goes to the same folder and port, quoted for a shell', () => {
  const rescue = (env: Record<string, string>, flags?: readonly string[]): unknown =>
    embeddedBackend({
      dataDir: '/data',
      rendererDir: '/page',
      port: 1,
      helperUrl: '',
      version: '1',
      demo: false,
      env,
      ...(flags ? { flags } : {}),
    })['rescue']
  expect(rescue({})).toBe('npm start -- --restore')
  expect(rescue({}, ['--web', '--data-dir', '/srv/data'])).toBe('npm start -- --web --data-dir /srv/data --restore')
  expect(rescue({ START_FLAGS: '[]' }, ['--web'])).toBe('npm start -- --restore')
  expect(rescueCommand(JSON.stringify(['--data-dir', "/home/me/it's here", '--port', '4100']), [], 'linux')).toBe(
    String.raw`npm start -- --data-dir '/home/me/it'\''s here' --port 4100 --restore`,
  )
  expect(rescueCommand(undefined, ['--data-dir', String.raw`C:\Program Data\x`], 'win32')).toBe(
    String.raw`npm start -- --data-dir "C:\Program Data\x" --restore`,
  )
})

it('the health check looks at the folder around the backend’s own, too', () => {
  expect(
    embeddedBackend({
      dataDir: '/data',
      rendererDir: '/page',
      port: 1,
      helperUrl: '',
      version: '1',
      demo: false,
      env: {},
    }),
  ).toMatchObject({ dataDir: '/data/backend', outerDir: '/data' })
})

it('an installed app tells the backend which programs it brings along; a checkout has none', () => {
  const ffmpeg = (bundled?: BundledPrograms, env: Record<string, string> = {}): unknown =>
    embeddedBackend({
      dataDir: '/data',
      rendererDir: '/page',
      port: 1,
      helperUrl: '',
      version: '1',
      demo: false,
      env,
      bundled,
    })['ffmpeg']
  const bundled: BundledPrograms = {
    folder: '/opt/app/resources/programs',
    programs: [{ name: 'ffmpeg', version: '7.1.4', sha256: 'a'.repeat(64) }],
  }
  expect([ffmpeg(), ffmpeg(bundled), ffmpeg(bundled, { FFMPEG_PATH: '/usr/bin/ffmpeg' })]).toEqual([
    {},
    { bundled },
    { ffmpegPath: '/usr/bin/ffmpeg', bundled },
  ])
})
