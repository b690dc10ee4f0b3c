// How each mode chooses its outputs. All give candidates in the order they would be made; what they show at each place
// tells two apart.
import { createHash } from 'node:crypto'
import type { ClipConfig, ClipMode } from '../../../contract/entities/clip.ts'
import { elementOf, elementSource, elementText, fillTemplate } from '../../../contract/page-nodes.ts'
import { recordingsOf, voiceKindOf } from '../../lib/clip-config.ts'
import { capacity, comboSpace, holdsCombo } from '../../media/plan/capacity.ts'
import { chooseBeats, countBeatFilms, placesOfBeats, type PoolMaterial } from '../../media/plan/choose-beats.ts'
import { chooseCombos, rotation } from '../../media/plan/choose-combos.ts'
import { farApart } from '../../media/plan/far-apart.ts'
import { seededRandom } from '../../media/plan/random.ts'
import { noEntrances, recipeOf } from './recipe.ts'
import type { Recipe } from './recipe.ts'
import { planConfig, planGroups } from './shot-options.ts'
import type { SourceMaterial } from './shot-options.ts'

type Materials = ReadonlyMap<number, SourceMaterial>

export interface Candidate {
  key: string
  recipe: Recipe
  places: readonly string[]
}

export interface Taking {
  num: number
  used: ReadonlySet<string>
  /** What outputs that exist show, for the distance. */
  made: readonly (readonly string[])[]
  least: number
}

export interface ModePlan {
  /** Distinct outputs without a distance. */
  size: bigint
  /** Its factors, each with the name the operator knows it by. */
  parts: { name: string; count: bigint }[]
  /** `by` joins them in the sentence: each times the other, or their sum. */
  by: 'times' | 'plus'
  /** Up to `num`; fewer when no more are found. */
  take(taking: Taking): Candidate[]
}

/** The plan of an order. Materials that don't exist are left out. */
export function modePlan(mode: ClipMode, config: ClipConfig, materials: Materials): ModePlan {
  if (mode === 'smart') return smartPlan(config, materials)
  if (mode === 'clipTemplate') return templatePlan(config, materials)
  return comboPlan(mode, config, materials)
}

/** What an output shows at each place, for the distance between two. */
export function placesOf(recipe: Recipe): string[] {
  if (recipe.mode === 'smart')
    return placesOfBeats(
      recipe.caption ?? '',
      recipe.beats.flatMap((beat) =>
        beat.shots.slice(0, 1).map((shot) => ({ id: shot.id, inMs: shot.in_ms, ms: shot.ms })),
      ),
    )
  const picks = recipe.picks.map((pick) => `${pick.group}:${pick.ids.join()}`)
  return recipe.row === null ? picks : [...picks, `row:${hash(recipe.row)}`]
}

/** Candidates looked at per output when a least distance is asked for: few at first, they mostly suffice. */
const SPREADS = [1, 4, 16, 40]

/** Modes clip, dugujiujian and picture: materials of each group. */
function comboPlan(mode: ClipMode, given: ClipConfig, materials: Materials): ModePlan {
  // The nine places are played in their order, whatever order they were sent in.
  const plan = planConfig(given, materials, mode)
  const space = comboSpace(plan.groups)
  const { size } = space
  const named = given.groups.map((group, at) => ({ name: group.name, count: capacity(plan.groups.slice(at, at + 1)) }))
  return {
    size,
    parts: named,
    by: 'times',
    take({ num, used, made, least }) {
      // Materials may have come and gone since: what can't be made any more leaves room for nothing.
      const left =
        Number(size > 1_000_000n ? 1_000_000n : size) - [...used].filter((key) => holdsCombo(space, key)).length
      const draw = (count: number): Candidate[] =>
        count <= 0
          ? []
          : chooseCombos({ ...plan, num: count, used }).map((combo) => {
              const recipe = recipeOf(combo, given, mode)
              return { key: combo.comboKey, recipe, places: placesOf(recipe) }
            })
      if (least <= 1) return draw(Math.min(left, num))
      let kept: Candidate[] = []
      for (const spread of SPREADS) {
        // The planner draws the same ones first however many are asked for, so nothing that was kept is lost.
        kept = farApart(draw(Math.min(left, num * spread)), made, least, num)
        if (kept.length === num || num * spread >= left) break
      }
      return kept
    },
  }
}

/** Title, voice and music of the turn-th output, as the other modes deal them. */
function dealt(config: ClipConfig, materials: Materials, mode: ClipMode, turn: number, key: string) {
  const { titles, voices, bgms, seed } = planConfig(config, materials, mode)
  const named = (items: readonly string[], name: string): string | null => rotation(items, seed, name, turn)
  return {
    title: named(titles, 'title'),
    voice: named(voices, 'voice'),
    bgmId: rotation(bgms, seed, 'bgm', turn),
    seed: seededRandom(seed, key).int(0x7fffffff),
  }
}

/** How the texts of the turn-th output come in. */
export function dealtEntrances(
  { title_entrances: title, captions, seed }: ClipConfig,
  turn: number,
): Recipe['entrances'] {
  return {
    title: rotation(title, seed, 'title entrance', turn),
    captions: rotation(captions.entrances, seed, 'captions entrance', turn),
  }
}

/** Materials of all groups as one pool, each once, with the part that its group allows. */
function poolOf(config: ClipConfig, materials: Materials): PoolMaterial[] {
  const pool = new Map<number, PoolMaterial>()
  for (const group of planGroups(config, materials, 'smart')) {
    for (const item of group.materials) {
      const id = Number(item.id)
      if (pool.has(id)) continue
      const trim = item.trim ?? group.trim
      const span =
        trim === undefined ? {} : { span: { from: trim.in * 1000, to: trim.out ? trim.out * 1000 : item.durationMs } }
      pool.set(id, { ...item, tags: materials.get(id)?.tags ?? [], motion: materials.get(id)?.motion ?? null, ...span })
    }
  }
  return [...pool.values()]
}

function smartPlan(config: ClipConfig, materials: Materials): ModePlan {
  const pool = poolOf(config, materials)
  const shotMs = Math.round(config.smart.shot_s * 1000)
  const { texts } = config.captions
  const counted = countBeatFilms({ texts, materials: pool, shotMs })
  return {
    size: counted.reduce((sum, item) => sum + item.ways, 0n),
    parts: counted.map((item, at) => ({
      name: `文案${at + 1}（${item.sentences} 句，${item.shots} 个镜头）`,
      count: item.ways,
    })),
    by: 'plus',
    take({ num, used, made, least }) {
      const films = chooseBeats({
        texts,
        materials: pool,
        shotMs,
        rate: config.voice.rate,
        seed: config.seed,
        num,
        used,
        made,
        least,
      })
      const recordings = recordingsOf(config)
      return films.map((film, i) => {
        const { title, voice, bgmId, seed } = dealt(config, materials, 'smart', used.size + i, film.key)
        // A recording belongs to the text with its number.
        const at = texts.indexOf(film.text)
        const own = voiceKindOf(config) === 'recording' ? (recordings[at] ?? recordings[0] ?? null) : null
        const toShot = ({ id, inMs, ms }: { id: number | string; inMs: number; ms: number }) => ({
          id: Number(id),
          in_ms: inMs,
          ms,
        })
        const recipe: Recipe = {
          v: 1,
          picks: [],
          title,
          caption: film.text,
          voice: own === null ? voice : null,
          recording: own,
          srt: null,
          bgm: bgmId === null ? null : Number(bgmId),
          seed,
          window: null,
          entrances: noEntrances,
          mode: 'smart',
          beats: film.beats.map((beat) => ({
            text: beat.text,
            shots: beat.shots.map(toShot),
            matched: [...beat.matched],
          })),
          spare: film.spare.map(toShot),
          row: null,
        }
        return { key: film.key, recipe, places: film.places }
      })
    },
  }
}

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)

/** Rows that differ, in their order; a template without a table is one row. */
const rowsOf = (config: ClipConfig): Record<string, string>[] => {
  const rows = config.template?.rows ?? []
  const sorted = (row: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return [...new Map((rows.length === 0 ? [{}] : rows).map((row) => [hash(sorted(row)), sorted(row)])).values()]
}

/**
 * One row, one film. Footage that no row names is drawn from the groups; without a table every choice of it is a film.
 */
function templatePlan(config: ClipConfig, materials: Materials): ModePlan {
  const table = config.template?.rows.length ? rowsOf(config) : null
  const combos = comboPlan('clipTemplate', config, materials)
  const page = config.template?.page
  const fromRows =
    page !== undefined &&
    elementSource(elementOf(page, 'qk-video') ?? { uuid: '', elName: '', commonStyle: {}, propsValue: {} }) !== ''
  const footage = fromRows || config.groups.length === 0 ? 1n : combos.size
  const size = footage === 0n ? 0n : table === null ? footage : BigInt(table.length)
  const none = { ...config, groups: [] }
  return {
    size,
    by: 'times',
    parts: table === null ? combos.parts : [{ name: '表格行数（相同的行只算一次）', count: BigInt(table.length) }],
    take({ num, used, made, least }) {
      const finish = (recipe: Recipe, row: Record<string, string>, key: string): Candidate => {
        const withRow: Recipe = {
          ...recipe,
          mode: 'clipTemplate',
          row,
          caption: captionOf(config, row) ?? recipe.caption,
          bgm: musicOf(config, row) ?? recipe.bgm,
        }
        return { key, recipe: withRow, places: placesOf(withRow) }
      }
      if (table === null && !fromRows && config.groups.length > 0)
        return combos.take({ num, used, made, least }).map((item) => finish(item.recipe, {}, item.key))
      const rows = table ?? [{}]
      const enough = combos.size >= BigInt(rows.length) ? rows.length : Number(combos.size)
      const picks =
        fromRows || config.groups.length === 0 ? [] : combos.take({ num: enough, used: new Set(), made: [], least: 1 })
      const free = rows.map((row, at) => ({ row, at, key: `row:${hash(row)}` })).filter((item) => !used.has(item.key))
      return farApart(
        free.map(({ row, at, key }) => {
          const drawn = picks.length === 0 ? undefined : picks[at % picks.length]
          const { title, voice, bgmId, seed } = dealt(none, materials, 'clipTemplate', at, key)
          const base =
            drawn?.recipe ??
            recipeOf(
              {
                comboKey: key,
                picks: [],
                title,
                caption: rotation(planConfig(none, materials).captions, config.seed, 'caption', at),
                voice,
                bgmId,
                seed,
              },
              config,
              'clipTemplate',
            )
          return finish({ ...base, seed }, row, key)
        }),
        made,
        Math.min(least, 1),
        num,
      )
    },
  }
}

/** The text of the captions element, when a row fills it. */
function captionOf(config: ClipConfig, row: Record<string, string>): string | null {
  const element = config.template && elementOf(config.template.page, 'qk-captions')
  const text = element === undefined ? '' : elementText(element)
  return /[{｛]/.test(text) ? fillTemplate(text, row).trim() || null : null
}

/** Music that a row or the page names; the order's own choice otherwise. */
function musicOf(config: ClipConfig, row: Record<string, string>): number | null {
  const value = fillTemplate(String(config.template?.page.bgcMusic ?? ''), row).trim()
  return config.bgm.mode === 'none' && /^\d{1,15}$/.test(value) ? Number(value) : null
}
