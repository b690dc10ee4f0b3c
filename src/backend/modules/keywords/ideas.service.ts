// Ideas for words from the library, rules and sites; each says where it comes from.
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import * as http from '../../../contract/http/keyword-ideas.ts'
import { expandSeed } from '../../../contract/keywords/expand.ts'
import { scoreKeyword, tierOf } from '../../../contract/keywords/score.ts'
import { fissionTitles } from '../../../contract/titles/fission.ts'
import { cleanLine, readColumn, titleNorm } from '../../../contract/titles/lines.ts'
import type { RequestContext } from '../../http/context.ts'
import { childrenOf, CHINA_PLACES } from '../../lib/areas.ts'
import { toSeconds } from '../../lib/clock.ts'
import type { FindWords } from '../../lib/forbidden-words.ts'
import type { Db } from '../../ports/database.ts'
import { suggestFromLibrary } from './keywords.repository.ts'
import { keepHelperLooks, readHelperLooks, type HelperLook } from './helper-looks.ts'
import type { Looks, SeedLook } from './looks.ts'
import { readSetup, writeSetup } from './looks.repository.ts'
import { WEB_SOURCES } from './web-answers.ts'

type Http = typeof http
type Caller = Pick<RequestContext, 'db' | 'tenantId' | 'signal' | 'audit'>
type ProviderState = OutputOf<Http['searchCrux']>['providers'][number]

export interface IdeasService {
  crux(ctx: Caller, input: ParsedInputOf<Http['searchCrux']>): Promise<OutputOf<Http['searchCrux']>>
  senior(ctx: Caller, input: ParsedInputOf<Http['searchCruxSenior']>): Promise<OutputOf<Http['searchCruxSenior']>>
  pulled(ctx: Caller, input: ParsedInputOf<Http['pullDownWords']>): Promise<OutputOf<Http['pullDownWords']>>
  saveHelper(ctx: Caller, input: ParsedInputOf<Http['saveHelperWords']>): Promise<OutputOf<Http['saveHelperWords']>>
  setup(db: Db): Promise<OutputOf<Http['suggestSetup']>>
  saveSetup(ctx: Caller, input: ParsedInputOf<Http['saveSuggestSetup']>): Promise<OutputOf<Http['saveSuggestSetup']>>
}
interface Deps {
  readonly now: () => number
  readonly looks: Looks
  readonly words: { finder(db: Db): Promise<FindWords> }
}

/** Longest search word that is made of columns, characters. */
const WORD_MAX = 30
/** Main words that are looked at on sites. */
const LOOKED_MAINS = 20
/** Places that stand in front of a seed. */
const REGIONS = 40
const RELEVANT_NOTE = '相关词只出现在搜索结果页：请选择抖音或小红书，由云管家在浏览器中查看'
const NO_RELATED = '该平台的网页搜索结果没有相关词；抖音、小红书有'

/** The districts of a city, the cities of a province; of a city that is a province its districts. */
const regionsIn = (adcode: string | undefined): string[] => {
  if (adcode === undefined) return []
  const below = childrenOf(adcode)
  const [only] = below
  return (below.length === 1 && only !== undefined ? childrenOf(only.adcode) : below)
    .slice(0, REGIONS)
    .map((area) => area.short)
}

/** Of several looks the state that says most: something found before nothing, nothing before a fault. */
const STATES = ['ok', 'waiting', 'empty', 'blocked', 'error', 'off', 'unsupported'] as const
const stateOf = (name: ProviderState['name'], looks: readonly SeedLook[]): ProviderState => {
  const best = looks.toSorted((a, b) => STATES.indexOf(a.status) - STATES.indexOf(b.status))[0]
  const times = looks.flatMap((look) => look.fetchedTime ?? [])
  return {
    name,
    status: best?.status ?? 'off',
    note: best?.note ?? '',
    fetched_time: times.length === 0 ? null : toSeconds(Math.max(...times)),
  }
}
const statesOf = (looks: readonly SeedLook[]): ProviderState[] =>
  http.WEB_PROVIDERS.map((name) =>
    stateOf(
      name,
      looks.filter((look) => look.provider === name),
    ),
  )
/** A look at one seed as the wire gives it. */
const pulledRow = (look: SeedLook | HelperLook): OutputOf<Http['pullDownWords']>['list'][number] => ({
  seed: look.seed,
  kind: 'kind' in look ? look.kind : 'pulldown',
  provider: look.provider,
  is_synthetic: 0,
  status: look.status,
  note: look.note,
  words: look.words.map((word, at) => ({ word, rank: at + 1 })),
  fetched_time: toSeconds(look.fetchedTime),
})
const countState = (name: 'library' | 'local', count: number): ProviderState => ({
  name,
  status: count > 0 ? 'ok' : 'empty',
  note: '',
  fetched_time: null,
})

/** See the interface. */
export function createIdeasService(deps: Deps): IdeasService {
  const setup = async (db: Db): Promise<OutputOf<Http['suggestSetup']>> => {
    const on = await readSetup(db)
    return {
      providers: http.WEB_PROVIDERS.map((name) => ({
        name,
        title: WEB_SOURCES[name].title,
        on: on.includes(name) ? (1 as const) : (0 as const),
      })),
    }
  }
  return {
    async crux({ db, tenantId, signal }, { keyword, industry_id, adcode, limit }) {
      const seed = cleanLine(keyword)
      const norm = titleNorm(seed)
      const seen = new Set<string>()
      const fresh = (word: string): boolean => {
        const one = titleNorm(word)
        if (one === '' || seen.has(one)) return false
        seen.add(one)
        return true
      }
      const scored = (word: string) => {
        const { score, reason } = scoreKeyword(word, industry_id, regions)
        return { score, score_reason: reason, tier: tierOf(word, score) }
      }
      const regions = regionsIn(adcode)
      const own = norm === '' ? [] : await suggestFromLibrary(db, norm, { industryId: industry_id, most: limit })
      const library = own
        .filter((row) => fresh(row.word))
        .map((row, at): http.KeywordIdea => ({
          word: row.word,
          source: 'library',
          is_synthetic: row.is_synthetic,
          kind: row.kind,
          ...(row.score === 0
            ? scored(row.word)
            : { score: row.score, score_reason: row.score_reason, tier: tierOf(row.word, row.score) }),
          rank: at + 1,
          fetched_time: null,
        }))
      const { looks } =
        norm === ''
          ? { looks: [] }
          : await deps.looks.look(db, tenantId, { words: [seed], providers: [], depth: 1, force: false }, signal)
      // A word that a site knows is not made up, although rules would make it too.
      const web = looks
        .flatMap((look) => look.words.map((word, at) => ({ look, word, rank: at + 1 })))
        .filter(({ word }) => fresh(word))
        .map(({ look, word, rank }): http.KeywordIdea => ({
          word,
          source: look.provider,
          is_synthetic: 0,
          kind: 'main',
          ...scored(word),
          rank,
          fetched_time: toSeconds(look.fetchedTime),
        }))
      const local = expandSeed({ seed, industryId: industry_id, regions, count: limit * 2 })
        .filter((one) => fresh(one.word))
        .map((one): http.KeywordIdea => ({
          word: one.word,
          source: 'local',
          is_synthetic: 1,
          kind: 'main',
          score: one.score,
          score_reason: one.reason,
          tier: tierOf(one.word, one.score),
          rank: one.rank,
          fetched_time: null,
        }))
      const room = Math.max(0, limit - library.length - web.length)
      const list = [...library, ...local.slice(0, room), ...web].slice(0, limit)
      return {
        list,
        providers: [countState('library', library.length), countState('local', local.length), ...statesOf(looks)],
      }
    },
    async senior({ db, tenantId, signal }, { spec, expand, industry_id, limit, seed }) {
      const find = await deps.words.finder(db)
      const made = fissionTitles(
        { ...spec, count: limit, seed, minLength: 2, maxLength: WORD_MAX },
        { places: CHINA_PLACES, riskOf: (title) => (find(title).some((hit) => hit.level === 2) ? 2 : 0) },
      )
      const norms = made.titles.map((one) => one.norm)
      const used = new Set(
        norms.length === 0
          ? []
          : (
              await db
                .selectFrom('keywords')
                .select('norm')
                .where('kind', '=', 'main')
                .where('norm', 'in', norms)
                .where('delete_time', 'is', null)
                .execute()
            ).map((row) => row.norm),
      )
      const combined = made.titles
        .filter((one) => !used.has(one.norm))
        .map((one, at) => {
          const { score, reason } = scoreKeyword(one.title, industry_id, spec.regions)
          return {
            word: one.title,
            region: one.region,
            main: one.main,
            suffix: one.suffix,
            source: 'local' as const,
            is_synthetic: 1 as const,
            score,
            score_reason: reason,
            rank: at + 1,
            fetched_time: null,
          }
        })
      const mains = readColumn(spec.mains).lines.slice(0, LOOKED_MAINS)
      const { looks, jobId } =
        expand.pulldown === 1 && mains.length > 0
          ? await deps.looks.look(
              db,
              tenantId,
              { words: mains, providers: expand.providers, depth: expand.depth === 2 ? 2 : 1, force: false },
              signal,
            )
          : { looks: [], jobId: null }
      const negatives = spec.negatives.map(titleNorm).filter((word) => word !== '')
      const seen = new Set(made.titles.map((one) => one.norm))
      const dropped = {
        duplicate: made.dropped.duplicate,
        too_long: made.dropped.too_long,
        negative: made.dropped.negative,
        used: used.size,
        region_conflict: made.dropped.region_conflict,
        forbidden: made.dropped.forbidden,
      }
      const found = looks.flatMap((look) =>
        look.words.flatMap((word, at) => {
          const norm = titleNorm(word)
          const why =
            norm === '' || seen.has(norm)
              ? 'duplicate'
              : negatives.some((one) => norm.includes(one))
                ? 'negative'
                : [...word].length > WORD_MAX
                  ? 'too_long'
                  : null
          seen.add(norm)
          if (why !== null) {
            dropped[why] += 1
            return []
          }
          const { score, reason } = scoreKeyword(word, industry_id, spec.regions)
          return [
            {
              word,
              region: '',
              main: look.seed,
              suffix: '',
              source: look.provider,
              is_synthetic: 0 as const,
              score,
              score_reason: reason,
              rank: at + 1,
              fetched_time: toSeconds(look.fetchedTime),
            },
          ]
        }),
      )
      const list = [...combined.slice(0, Math.max(0, limit - found.length)), ...found].slice(0, limit)
      const providers = [
        countState('local', combined.length),
        ...statesOf(looks),
        ...(expand.relevant === 1
          ? [{ name: 'local' as const, status: 'unsupported' as const, note: RELEVANT_NOTE, fetched_time: null }]
          : []),
      ]
      return { total_combinations: made.total, returned: list.length, list, dropped, providers, job_id: jobId }
    },
    async pulled(
      { db, tenantId, signal },
      { words, kinds, providers: wanted, platform_value: platform, depth, force },
    ) {
      const helper = wanted.includes('helper') ? http.helperPlatform.safeParse(platform ?? 'douyin').data : undefined
      const providers = wanted.filter((one) => one !== 'helper')
      const levels = depth === 2 ? 2 : 1
      const sites = wanted.length === 0 ? await readSetup(db) : providers
      const ask = { words, depth: levels, force: force === 1, now: deps.now() } as const
      const own =
        helper === undefined || !kinds.includes('pulldown')
          ? []
          : await readHelperLooks(db, helper, { ...ask, kind: 'pulldown' })
      const related =
        helper === undefined || !kinds.includes('relevant') || !http.hasRelated(helper)
          ? []
          : await readHelperLooks(db, helper, { ...ask, kind: 'relevant' })
      const none = kinds.includes('relevant')
        ? [
            ...sites.map((one) => [one, RELEVANT_NOTE] as const),
            ...(helper === undefined || http.hasRelated(helper)
              ? []
              : [[http.helperSource(helper), NO_RELATED] as const]),
          ]
        : []
      const { looks, jobId } =
        kinds.includes('pulldown') && (wanted.length === 0 || providers.length > 0)
          ? await deps.looks.look(db, tenantId, { words, providers, depth: levels, force: force === 1 }, signal)
          : { looks: [], jobId: null }
      const relevant = words.flatMap((seed) =>
        none.map(([provider, note]) => ({
          seed,
          kind: 'relevant' as const,
          provider,
          is_synthetic: 0 as const,
          status: 'unsupported' as const,
          note,
          words: [],
          fetched_time: null,
        })),
      )
      return {
        job_id: jobId,
        list: [...looks.map(pulledRow), ...own.map(pulledRow), ...related.map(pulledRow), ...relevant],
      }
    },
    async saveHelper({ db }, { platform_value: platform, kind, list }) {
      return { list: (await keepHelperLooks(db, { platform, kind }, list, deps.now())).map(pulledRow) }
    },
    setup,
    async saveSetup({ db, audit }, { on }) {
      await writeSetup(db, on, deps.now())
      const after = await setup(db)
      audit({
        targetType: 'setting',
        summary:
          on.length === 0
            ? '关闭全部联想词来源'
            : `开启联想词来源：${on.map((name) => WEB_SOURCES[name].title).join('、')}`,
      })
      return after
    },
  }
}
