// Chinese glyphs for the pages on Linux; macOS and Windows bring their own.
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { root } from './paths.mjs'
import { run, say } from './run.mjs'

const hasChineseFont = async () => {
  try {
    return (await run('fc-list', [':lang=zh-cn', 'family'], { timeoutMs: 30_000 })).trim() !== ''
  } catch {
    return ['/usr/share/fonts/opentype/noto', join(homedir(), '.local/share/fonts/matrix-publisher')].some(
      (dir) => existsSync(dir) && readdirSync(dir).length > 0,
    )
  }
}

/** Copies Noto Sans SC (OFL) from its package into the user's fonts when the machine has no Chinese font. */
export async function ensureFonts() {
  if (process.platform !== 'linux' || (await hasChineseFont())) return
  const from = join(root, 'node_modules/@expo-google-fonts/noto-sans-sc')
  const to = join(homedir(), '.local/share/fonts/matrix-publisher')
  say('· 安装中文字体 / installing a Chinese font')
  mkdirSync(to, { recursive: true })
  for (const weight of ['400Regular', '500Medium', '700Bold']) {
    const name = `NotoSansSC_${weight}.ttf`
    for (const path of [join(from, weight, name), join(from, name)])
      if (existsSync(path)) copyFileSync(path, join(to, name))
  }
  await run('fc-cache', ['-f', to], { timeoutMs: 120_000 }).catch(() => undefined)
}
