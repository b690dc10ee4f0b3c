// Installers by electron-builder (build/electron-builder.yml): what they hold is laid out in .cache/packed first.
import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cacheDir, root } from '../setup/paths.mjs'
import { run, say } from '../setup/run.mjs'
import { stageFonts } from './fonts.ts'
import { readPackageOptions } from './options.ts'
import { ProgramsMissing, stagePrograms } from './programs.ts'
import { installersIn, partsOf, sizeLines, unpackedApps } from './sizes.ts'

const staged = join(cacheDir, 'packed')
const BUILD_MS = 1_800_000

const build = async (): Promise<void> => {
  const options = readPackageOptions(process.argv.slice(2), process)
  const output = resolve(root, options.output ?? 'dist')
  if (!existsSync(join(root, 'resources/licences/GPL-3.0.txt')))
    throw new Error('resources/licences/GPL-3.0.txt is missing: the installers must carry it')
  rmSync(staged, { recursive: true, force: true })
  for (const target of options.targets) {
    const { programs } = await stagePrograms(target, join(staged, `${target.system}-${target.arch}`), options)
    say(`· ${target.platform}: ${programs.map(({ name, version }) => `${name} ${version}`).join('、')}`)
  }
  await stageFonts(join(staged, 'fonts'))
  for (const { system, arch, platform } of options.targets) {
    const only = options.dir ? ['--dir'] : []
    const overrides = [
      `-c.directories.output=${output}`,
      ...(options.electron === null ? [] : [`-c.electronDist=${resolve(options.electron)}`]),
    ]
    await run(
      process.execPath,
      [
        join(root, 'node_modules/electron-builder/cli.js'),
        '--config',
        'build/electron-builder.yml',
        '--publish',
        'never',
        `--${system}`,
        `--${arch}`,
        ...only,
        ...overrides,
      ],
      { inherit: true, timeoutMs: BUILD_MS, env: { PACKAGE_PLATFORM: platform } },
    )
  }
  if (!options.sizes) return
  for (const resources of unpackedApps(output)) say(`\n${resources}\n${sizeLines(partsOf(resources)).join('\n')}`)
  say(sizeLines(installersIn(output)).join('\n'))
}

await build().catch((error: unknown) => {
  say(
    `✗ ${error instanceof ProgramsMissing || !(error instanceof Error) ? String(error instanceof Error ? error.message : error) : (error.stack ?? error.message)}`,
  )
  process.exit(1)
})
