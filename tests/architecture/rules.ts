import type { ImportEdge } from './imports.ts'

/** A break of the map: who imports what, and how to mend it. */
export interface Break {
  from: string
  to: string
  fix: string
}
interface Rule {
  /** Files the rule speaks of. */
  from: RegExp
  /** What they must not import. */
  not: RegExp
  /** Exceptions. */
  except?: RegExp
  fix: string
}

/** Tests and their support. */
export const isTest = /(\.test(-suite)?\.tsx?$|\/testing\/|\/testing-[\w-]+\.ts$|\.child\.ts$)/
const packages = (...names: string[]): RegExp =>
  new RegExp(`^(${names.map((name) => name.replace(/[/.]/g, '\\$&')).join('|')})$`)
const anyPackage = /^(?!src\/)/

/** Rooms of a module from the ground up: each may take from those before it, not from those after it. */
const staircase = (module: string, rooms: readonly string[], top: string): Rule[] =>
  rooms.map((room, at) => ({
    from: new RegExp(`^src/backend/modules/${module}/${room}/`),
    not: new RegExp(`^src/backend/modules/${module}/(?:(?:${[...rooms.slice(at + 1), '-'].join('|')})/|${top})`),
    fix: `${module}/${room} stands below: move down what it needs, or pass it as an argument.`,
  }))

/** What all rooms of publishing stand on. */
const GROUND: Rule = {
  from: /^src\/backend\/modules\/publishing\/publishing\.(?:errors|ports)\./,
  not: /^src\/backend\/modules\/publishing\//,
  fix: 'refusals and ports stand below all rooms of publishing.',
}

/** The table of allowed imports, as code; the README's map says the same in words. */
export const RULES: readonly Rule[] = [
  {
    from: /^src\/contract\//,
    not: /^(?!src\/contract\/)(?!zod$)/,
    fix: 'contract describes wires: it may import zod and itself only. Move the code to the room that runs it.',
  },

  {
    from: /^src\/helper\//,
    not: /^src\/(backend|main|preload|renderer)\//,
    fix: 'the helper meets the others only in src/contract: describe the call there.',
  },
  {
    from: /^src\/helper\//,
    not: packages('electron', 'fastify', 'kysely', 'react', 'antd', 'axios'),
    fix: 'the helper runs without Electron and without a back-office: pass what it needs as a port.',
  },
  {
    from: /^src\/helper\/server\//,
    not: /^src\/helper\/platforms\//,
    fix: 'the door does not know platforms: commands do.',
  },
  {
    from: /^src\/helper\/commands\//,
    not: /^src\/helper\/platforms\/[^/]+\//,
    fix: 'a command speaks to platforms/platform.ts, never to one site.',
  },
  {
    from: /^src\/helper\/platforms\/kit\//,
    not: /^src\/helper\/platforms\/(?!kit\/)[^/]+\//,
    fix: 'the shared steps know no site: what differs is an argument.',
  },
  {
    from: /^src\/helper\/(?!platforms\/)(?!create-helper)/,
    not: /^src\/helper\/platforms\/(registry|[^/]+\/)/,
    fix: 'only create-helper.ts wires the platforms.',
  },

  {
    from: /^src\/backend\//,
    not: /^src\/(helper|main|preload|renderer)\//,
    fix: 'the backend meets the others only in src/contract: describe the call there.',
  },
  {
    from: /^src\/backend\//,
    not: packages('electron', 'react', 'antd', 'axios'),
    fix: 'the backend runs as a plain Node process.',
  },
  {
    from: /^src\/backend\/(?!http\/device-channel)/,
    not: packages('ws'),
    fix: 'computers speak to the backend over http/device-channel.ts alone.',
  },
  {
    from: /^src\/backend\/(modules|http|ports|lib|media|tables)\//,
    not: /^src\/backend\/(drivers|compose|create-backend)/,
    fix: 'take the port as an argument; drivers are wired in create-backend.ts and compose/.',
  },
  {
    from: /^src\/backend\/(drivers|ports|lib|media|tables|migrations|http)\//,
    not: /^src\/backend\/modules\//,
    fix: 'modules stand above ports, drivers and http: pass what is needed as an argument.',
  },
  GROUND,
  ...staircase(
    'publishing',
    ['store', 'rules', 'articles', 'items', 'attempts', 'tasks', 'preflight', 'runs'],
    String.raw`publishing\.(?:module|routes)\.`,
  ),
  {
    from: /^src\/backend\/media\//,
    not: /^src\/backend\/(?!media\/|lib\/|ports\/)/,
    fix: 'the media engine knows nothing of http, database or jobs.',
  },

  {
    from: /^src\/preload\//,
    not: /^src\/(?!contract\/desktop\/|preload\/)/,
    fix: 'preload exposes contract/desktop and nothing else.',
  },
  {
    from: /^src\/preload\//,
    not: anyPackage,
    except: packages('electron'),
    fix: 'preload is a few lines without packages.',
  },

  {
    from: /^src\/renderer\//,
    not: /^src\/(backend|helper|main|preload)\//,
    fix: 'the page meets the others only in src/contract.',
  },
  {
    from: /^src\/renderer\//,
    not: /^(node:|electron$|fastify$|kysely$|ws$|puppeteer-core$)/,
    fix: 'the page runs in a browser: ask the host (src/renderer/host) or the backend.',
  },
  {
    from: /^src\/renderer\/core\//,
    not: /^src\/renderer\/(app|features)\//,
    fix: 'core stands below features and app: pass it in or move it down.',
  },
  {
    from: /^src\/renderer\/core\/(?!services\/)/,
    not: /^src\/renderer\/core\/services\//,
    fix: 'services is all rooms of core together: take the part by the hook of its own room (<room>-context.ts).',
  },
  {
    from: /^src\/renderer\/ui\//,
    not: /^src\/renderer\/(app|features|core)\//,
    fix: 'ui components are dumb: give them props.',
  },
  { from: /^src\/renderer\/lib\//, not: /^src\/renderer\/(app|features|core|ui)\//, fix: 'lib holds pure helpers.' },
  {
    from: /^src\/renderer\/features\//,
    not: /^src\/renderer\/app\//,
    fix: 'features do not know the shell: put what they share into core or ui.',
  },
  {
    from: /^src\/renderer\/(app|features|ui|lib)\//,
    not: /^src\/renderer\/host\//,
    fix: 'host is seen by main.tsx and core only.',
  },

  { from: /^src\/main\//, not: /^src\/(renderer|preload)\//, fix: 'main loads the page by URL and preload by path.' },
  {
    from: /^src\/main\//,
    not: /^src\/(helper|backend)\//,
    except: /^src\/(helper\/create-helper|backend\/create-backend)\.ts$/,
    fix: 'main composes by create-helper.ts and create-backend.ts, no deep paths.',
  },
  { from: /^src\//, not: /^tests\/|^scripts\//, fix: 'the product never imports its tests or scripts.' },
]

const siblings = (edge: ImportEdge, folder: RegExp, fix: string): Break | null => {
  const own = folder.exec(edge.from)?.[1]
  const other = folder.exec(edge.to)?.[1]
  return own && other && own !== other ? { from: edge.from, to: edge.to, fix } : null
}

/** Every break among these imports. Tests and test support may look where they need to. */
export function breaksIn(edges: readonly ImportEdge[]): Break[] {
  return edges.flatMap((edge) => {
    if (isTest.test(edge.from)) return []
    const broken = RULES.filter(
      (rule) => rule.from.test(edge.from) && rule.not.test(edge.to) && !rule.except?.test(edge.to),
    ).map((rule) => ({ from: edge.from, to: edge.to, fix: rule.fix }))
    const between = [
      siblings(
        edge,
        /^src\/backend\/modules\/([^/]+)\//,
        'modules do not know each other: declare an interface in the consumer and wire it in compose/.',
      ),
      siblings(
        edge,
        /^src\/renderer\/features\/([^/]+)\//,
        'features do not know each other: share through core or ui.',
      ),
      siblings(
        edge,
        /^src\/helper\/platforms\/(?!kit\/)([^/]+)\//,
        'platforms do not know each other: share through platforms/kit.',
      ),
    ].filter((one) => one !== null)
    return [...broken, ...between]
  })
}
