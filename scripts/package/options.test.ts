import { expect, test } from 'vitest'
import { readPackageOptions } from './options.ts'

const here = { platform: 'linux', arch: 'x64' }
const targets = (...args: string[]): string[] =>
  readPackageOptions(args, here).targets.map(({ system, arch, platform }) => `${system} ${arch} ${platform}`)

test('without a system or a processor installers are for this computer; several may be named', () => {
  expect(targets()).toEqual(['linux x64 linux-x64'])
  expect(targets('--win', '--arm64')).toEqual(['win arm64 win32-arm64'])
  expect(targets('--mac', '--x64', '--arm64')).toEqual(['mac x64 darwin-x64', 'mac arm64 darwin-arm64'])
  expect(readPackageOptions([], { platform: 'darwin', arch: 'arm64' }).targets[0]?.platform).toBe('darwin-arm64')
})

test('what is not understood is refused with the usage', () => {
  expect(() => readPackageOptions(['--universal'], here)).toThrow('npm run package --')
  expect(() => readPackageOptions([], { platform: 'linux', arch: 'ia32' })).toThrow('--x64 / --arm64?')
})
