import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBaijiahaoSite } from './baijiahao/site.ts'
import { createBilibiliSite } from './bilibili/site.ts'
import { createDoudianSite } from './doudian/site.ts'
import { createDouyinSite } from './douyin/douyin-site.ts'
import { createKuaishouSite } from './kuaishou/site.ts'
import type { LocalControl } from './kernel/control-api.ts'
import { controlRoutes } from './kernel/control-routes.ts'
import { createControl } from './kernel/control.ts'
import { startServers } from './kernel/server.ts'
import { createWorld } from './kernel/world.ts'
import { phoneRoutes } from './phone/phone-routes.ts'
import { createSearchSite } from './search/site.ts'
import { createTiktokSite } from './tiktok/site.ts'
import { createToutiaoSite } from './toutiao/site.ts'
import { createWeiboSite } from './weibo/site.ts'
import { createWeixinGzhSite } from './weixin_gzh/site.ts'
import { createXiaohongshuSite } from './xiaohongshu/site.ts'
import { createShipinhaoSite } from './shipinhao/site.ts'

/** A running set of fake sites. */
export interface FakePlatforms {
  /** https port that `chromeArgs` lead to. */
  readonly port: number
  /** Base of `/__control/*`, plain http, for `createControlClient`. */
  readonly controlUrl: string
  /** The page that stands for the phones of the fake people; opens in any browser without a warning. */
  readonly phoneUrl: string
  /** Arguments for Chromium: the sites' names lead here, every other name leads nowhere. */
  readonly chromeArgs: string[]
  readonly control: LocalControl
  close(): Promise<void>
}

/** Where the phone's page was last time; null where it never was. */
const rememberedPort = async (file: string): Promise<number | null> => {
  const port = Number(await readFile(file, 'utf8').catch(() => ''))
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null
}

/**
 * Starts the fake sites on loopback. `dir` keeps users, sessions, works, files and the address of the phone's page over
 * restarts (else a temp folder, removed on close); `port` 0 picks a free one. `phonePort` is wanted for the phone's
 * page the first time; another is taken where somebody listens there.
 */
export async function startFakePlatforms(
  options: { dir?: string; port?: number; phonePort?: number; log?: (line: string) => void } = {},
): Promise<FakePlatforms> {
  const log = options.log ?? (() => undefined)
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'fake-platforms-')))
  const portFile = join(dir, 'phone-port')
  const world = createWorld(dir, log)
  const control = createControl(world)
  const sites = [
    createSearchSite(world),
    createDouyinSite(world),
    createKuaishouSite(world),
    createBilibiliSite(world),
    createBaijiahaoSite(world),
    createToutiaoSite(world),
    createTiktokSite(world),
    createWeixinGzhSite(world),
    createWeiboSite(world),
    createXiaohongshuSite(world),
    createShipinhaoSite(world),
    createDoudianSite(world),
  ]
  const servers = await startServers({
    port: options.port ?? 0,
    httpPorts: [await rememberedPort(portFile), options.phonePort ?? null].filter((port) => port !== null),
    sites,
    localRoutes: [...controlRoutes(control), ...phoneRoutes(world)],
    log,
  })
  await writeFile(portFile, String(servers.httpPort))
  const rules = [
    ...sites.flatMap((site) => site.hosts).map((host) => `MAP ${host} 127.0.0.1:${servers.httpsPort}`),
    'MAP * ~NOTFOUND',
    'EXCLUDE 127.0.0.1',
    'EXCLUDE localhost',
  ]
  return {
    port: servers.httpsPort,
    controlUrl: `http://127.0.0.1:${servers.httpPort}`,
    phoneUrl: `http://127.0.0.1:${servers.httpPort}/__phone`,
    // One process less for each browser, and there are thousands in a run; what a page does is the same.
    chromeArgs: [`--host-resolver-rules=${rules.join(', ')}`, '--ignore-certificate-errors', '--in-process-gpu'],
    control,
    async close() {
      await servers.close()
      if (options.dir === undefined) await rm(dir, { recursive: true, force: true })
    },
  }
}
