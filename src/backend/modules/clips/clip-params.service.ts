// What the form of a new order offers: only what this machine and this version can really do.
import { CLIP_LIMITS, NINE_SLOTS } from '../../../contract/constants.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { clipParams } from '../../../contract/http/clip.ts'
import type { Db } from '../../ports/database.ts'
import type { OfferedValues } from './check-config.ts'
import type { ClipEngine, ClipLedger } from './clip-ports.ts'
import { UNIT_COST } from './clip-orders.service.ts'

type Params = OutputOf<typeof clipParams>

/** What the media engine offers. */
export interface ClipOffers {
  transitions: Params['transitions']
  effects: Params['effects']
  /** Asked each time: their pictures' addresses expire. */
  subtitleStyles(): Promise<Params['subtitle_styles']>
  coverModes: Params['cover_modes']
  /** Asked each time: voices come and go with the machine and the settings. */
  voices(db: Db): Promise<Params['voices']>
  fontIds(db: Db): Promise<ReadonlySet<number>>
}

export interface ClipParams {
  /** What a form of clips offers, see `clipParams`. */
  params(db: Db): Promise<Params>
  /** The same as sets, for checking a configuration. */
  offered(db: Db): Promise<OfferedValues>
}

const modes: Omit<Params['modes'][number], 'unit_cost'>[] = [
  { value: 'smart', name: '智能成片', desc: '填写文案，自动配音，并按标签、名称、时长和动感为每句话选镜头' },
  { value: 'clip', name: '脚本分镜混剪', desc: '按分镜分组素材，自动组合成多条互不重复的成片' },
  { value: 'dugujiujian', name: '独孤九剑', desc: '九个固定镜头位各放素材，每条各取其一，任意两条保证差异' },
  { value: 'clipTemplate', name: '模板成片', desc: '用可视化模板出片，变量由表格填充，一行一条视频' },
  { value: 'picture', name: '图文成片', desc: '图片配乐成片（缓慢推拉），或直接生成可发布的图文' },
]

const ratios: Params['ratios'] = [
  { value: '9:16', name: '竖屏 9:16', width: 1080, height: 1920 },
  { value: '3:4', name: '竖屏 3:4', width: 1080, height: 1440 },
  { value: '1:1', name: '方形 1:1', width: 1080, height: 1080 },
  { value: '16:9', name: '横屏 16:9', width: 1920, height: 1080 },
]

export function createClipParams(deps: {
  ledger: Pick<ClipLedger, 'read'>
  engine: ClipEngine
  offers: ClipOffers
}): ClipParams {
  const { offers } = deps
  return {
    async params(db) {
      const [balance, engine, voices, styles] = await Promise.all([
        deps.ledger.read(db),
        deps.engine.state(),
        offers.voices(db),
        offers.subtitleStyles(),
      ])
      return {
        modes: modes.map((mode) => ({ ...mode, unit_cost: UNIT_COST })),
        ratios,
        transitions: offers.transitions,
        effects: offers.effects,
        voices,
        subtitle_styles: styles,
        cover_modes: offers.coverModes,
        slots: NINE_SLOTS.map((slot) => ({ ...slot })),
        limits: { ...CLIP_LIMITS },
        balance: { clip_number: balance.available, frozen: balance.frozen },
        engine: { ready: engine.ready ? 1 : 0, reason: engine.reason },
      }
    },
    async offered(db) {
      const [voices, fontIds] = await Promise.all([offers.voices(db), offers.fontIds(db)])
      return {
        transitions: new Set(offers.transitions.map((item) => item.value)),
        effects: new Set(offers.effects.map((item) => item.value)),
        voices: new Set(voices.filter((voice) => voice.available === 1).map((voice) => voice.value)),
        fontIds,
      }
    },
  }
}
