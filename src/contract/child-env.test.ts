import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { childEnv } from './child-env.ts'

test('programs see where they live, and no secret', () => {
  const env = {
    PATH: '/usr/bin',
    Path: 'C:\\',
    HOME: '/h',
    LC_ALL: 'C',
    XDG_RUNTIME_DIR: '/r',
    'ProgramFiles(x86)': 'C:\\P',
    HOUSEKEEPER_TOKEN: 't',
    S3_SECRET_ACCESS_KEY: 's',
    DATABASE_URL: 'postgres://u:p@h/d',
    AWS_SESSION_TOKEN: 'a',
    NODE_OPTIONS: '--x',
    npm_config_token: 'n',
    GONE: undefined,
  }
  expect(childEnv(env, { LC_ALL: 'C.UTF-8' })).toEqual({
    PATH: '/usr/bin',
    Path: 'C:\\',
    HOME: '/h',
    LC_ALL: 'C.UTF-8',
    XDG_RUNTIME_DIR: '/r',
    'ProgramFiles(x86)': 'C:\\P',
  })
})

test('every program that the product starts gets that environment', () => {
  const src = join(import.meta.dirname, '..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ts$/.test(file) && !/\.test(-suite)?\.ts$|testing|\.child\.ts$/.test(file),
  )
  const starts = files.filter((file) =>
    /import \{[^}]*\b(spawn|execFile|exec|spawnSync|execFileSync)\b[^}]*\} from 'node:child_process'|\{[^}]*\blaunch\b[^}]*\} (from |= await import\()'puppeteer-core'/.test(
      readFileSync(join(src, file), 'utf8'),
    ),
  )
  // The system's own: taskkill, the browser that a person uses.
  const own = /process-tree|open-in-browser/
  for (const known of [
    'backend/media/run-process.ts',
    'backend/media/typeset/warm-browser.ts',
    'helper/browser/launch.ts',
  ])
    expect(starts).toContain(known.split('/').join(sep))
  expect(
    starts.filter((file) => !own.test(file) && !readFileSync(join(src, file), 'utf8').includes('childEnv(')),
  ).toEqual([])
})
