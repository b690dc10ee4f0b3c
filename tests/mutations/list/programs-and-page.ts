// Programs that the product starts or fetches, pictures that it opens, and the page that must not go blank.
import type { Mutation } from '../mutation.ts'

const PIXELS = 'src/backend/media/pixels.test.ts'
const CHILD_ENV = 'src/contract/child-env.test.ts'
const PINNED = 'scripts/setup/pinned.test.ts'
const CONSENT = 'scripts/setup/consent.test.ts'
const ROUTER = 'src/renderer/app/router.test.tsx'
const CONNECTION = 'src/renderer/core/http/connection.test.ts'
const IPC = 'src/main/ipc/answer-call.test.ts'
const GUARDS = 'src/main/security/guards.test.ts'

export const programsAndPage: readonly Mutation[] = [
  {
    id: 'picture-pixel-cap',
    promise: 'A picture with more pixels than the limit is refused.',
    edits: [
      {
        file: 'src/backend/media/pixels.ts',
        find: 'if (width * height <= IMAGE_MAX_PIXELS) return\n',
        replace: 'if (width * height > 0) return\n',
      },
    ],
    tests: [PIXELS],
  },
  {
    id: 'picture-by-its-head',
    promise: 'A huge picture in a small file is refused by its head, before anything draws it.',
    edits: [
      {
        file: 'src/backend/compose/media-inspector.ts',
        find: "        if (magic.kind === 'image') await requirePicturePixels(path)\n",
        replace: '',
      },
    ],
    tests: [PIXELS],
  },
  {
    id: 'picture-slots',
    promise: 'Two pictures are drawn at a time, however many come at once.',
    edits: [
      {
        file: 'src/backend/compose/media-inspector.ts',
        find: "await (magic.kind === 'image' ? pictures.run(probe, signal) : probe())",
        replace: 'await probe()',
      },
    ],
    tests: [PIXELS],
  },
  {
    id: 'picture-slots-of-covers',
    promise: 'Covers and looks of pictures wait in the same line.',
    edits: [
      {
        file: 'src/backend/compose/media-inspector.ts',
        find: "await pictures.run(async () => await makeCover(path, out, await tools(), { picture: file.picture, atMs: file.kind === 'video' ? Math.min(COVER_AT_MS, file.durationMs / 2) : 0, signal }), signal)",
        replace:
          "await makeCover(path, out, await tools(), { picture: file.picture, atMs: file.kind === 'video' ? Math.min(COVER_AT_MS, file.durationMs / 2) : 0, signal })",
      },
    ],
    tests: [PIXELS],
  },
  {
    id: 'slots-counted',
    promise: 'A counted gate lets in no more than its places.',
    edits: [{ file: 'src/backend/media/slots.ts', find: '        free -= 1\n', replace: '' }],
    tests: ['src/backend/media/slots.test.ts'],
  },
  {
    id: 'child-env-allowlist',
    promise: 'Programs that the product starts see no tokens and no keys.',
    edits: [
      {
        file: 'src/contract/child-env.ts',
        find: ' && (NAMES.has(pair[0].toLowerCase()) || FAMILIES.test(pair[0].toLowerCase()))',
        replace: '',
      },
    ],
    tests: [CHILD_ENV],
  },
  {
    id: 'child-env-ffmpeg',
    promise: 'ffmpeg is started with that environment.',
    edits: [
      { file: 'src/backend/media/run-process.ts', find: 'env: childEnv(process.env),', replace: 'env: process.env,' },
    ],
    tests: [CHILD_ENV, 'src/backend/media/run-process.test.ts'],
  },
  {
    id: 'child-env-typesetter',
    promise: 'So is the browser that draws texts.',
    edits: [
      {
        file: 'src/backend/media/typeset/warm-browser.ts',
        find: "env: childEnv(process.env, { LC_ALL: 'C.UTF-8' }),",
        replace: "env: { ...process.env, LC_ALL: 'C.UTF-8' },",
      },
    ],
    tests: [CHILD_ENV],
  },
  {
    id: 'child-env-helper-browser',
    promise: 'So is the browser of an account.',
    edits: [
      {
        file: 'src/helper/browser/launch.ts',
        find: "env: childEnv(env, process.platform === 'linux' ? { LC_ALL: 'C.UTF-8' } : {}),",
        replace: "env: { ...env, LC_ALL: 'C.UTF-8' },",
      },
    ],
    tests: [CHILD_ENV, 'src/helper/browser/browser.test.ts'],
  },
  {
    id: 'programs-sum',
    promise: 'A program whose bytes are not those on record is not used.',
    edits: [
      { file: 'scripts/setup/pinned.mjs', find: 'if (found !== sha256) refuse(file, sha256, found)', replace: '' },
    ],
    tests: [PINNED],
  },
  {
    id: 'programs-sum-of-archive',
    promise: 'A downloaded archive is unpacked only when its bytes are those on record.',
    edits: [
      {
        file: 'scripts/setup/pinned.mjs',
        find: 'if (found !== row.sha256) refuse(existsSync(handed) ? handed : row.url, row.sha256, found)',
        replace: '',
      },
    ],
    tests: [PINNED],
  },
  {
    id: 'programs-remembered',
    promise: 'A program without a sum on record is refused when it changes after its first use.',
    edits: [
      {
        file: 'scripts/setup/pinned.mjs',
        find: 'if (was.sha256 !== null && was.sha256 !== found) refuse(file, was.sha256, found)',
        replace: '',
      },
    ],
    tests: [PINNED],
  },
  {
    id: 'programs-consent-asked',
    promise: 'Nothing is installed before who sits at the terminal says yes.',
    edits: [{ file: 'scripts/setup/consent.mjs', find: 'if (!tty || env.CI) return true', replace: 'return true' }],
    tests: [CONSENT],
  },
  {
    id: 'programs-consent-forbidden',
    promise: 'Nothing is installed where that is forbidden.',
    edits: [{ file: 'scripts/setup/consent.mjs', find: 'if (!install || forbidden) {', replace: 'if (!install) {' }],
    tests: [CONSENT],
  },
  {
    id: 'programs-consent-heeded-ffmpeg',
    promise: 'Without that yes no ffmpeg is installed or fetched.',
    edits: [
      {
        file: 'scripts/setup/ffmpeg.mjs',
        find: "if (await may({ what: WHAT, why: WHY, lacks: ffmpeg === null ? LACKS : { zh: '本机的 ffprobe 过旧，不能读取 MPEG-TS（.ts）素材', en: 'the ffprobe here is old and cannot read MPEG-TS (.ts)' } })) {",
        replace: 'if (may !== undefined) {',
      },
    ],
    tests: ['scripts/setup/install.test.ts'],
  },
  {
    id: 'programs-consent-heeded-browser',
    promise: 'Nor a browser.',
    edits: [
      {
        file: 'scripts/setup/browser.mjs',
        find: "if (await may({ what: { zh: '浏览器', en: 'a browser' }, why: { zh: '登录、发布和排版', en: 'for logins, publishing and typesetting' }, lacks })) {",
        replace: 'if (may !== undefined && lacks !== undefined) {',
      },
    ],
    tests: ['scripts/setup/install.test.ts'],
  },
  {
    id: 'programs-source-offer',
    promise: 'Installers carry the offer of ffmpeg’s source, for each program that they hold.',
    edits: [
      { file: 'build/electron-builder.yml', find: '  - from: resources/licences\n    to: licences\n', replace: '' },
    ],
    tests: [PINNED],
  },
  {
    id: 'programs-source-offer-names-each',
    promise: 'The offer names each ffmpeg that is carried, with its source.',
    edits: [
      {
        file: 'scripts/make-licences.mjs',
        find: '/ffmpeg|ffprobe/.test(row.name)',
        replace: '/^nothing$/.test(row.name)',
      },
    ],
    tests: ['scripts/make-licences.test.ts'],
  },
  {
    id: 'programs-ffprobe-carried',
    promise: 'Installers carry ffprobe beside ffmpeg.',
    edits: [
      {
        file: 'build/electron-builder.yml',
        find: "['ffmpeg', 'ffprobe', 'ffmpeg.exe', 'ffprobe.exe', 'SOURCE.txt']",
        replace: "['ffmpeg', 'ffmpeg.exe', 'SOURCE.txt']",
      },
    ],
    tests: [PINNED],
  },
  {
    id: 'programs-old-ffmpeg-told',
    promise: 'An ffmpeg of an old release is warned about, with a remedy.',
    edits: [
      {
        file: 'src/contract/ffmpeg-release.ts',
        find: "if (old.length === 0) return ''",
        replace: "if (old.length >= 0) return ''",
      },
    ],
    tests: ['src/backend/media/probe.test.ts', 'src/helper/doctor/check-ffmpeg.test.ts'],
  },
  {
    id: 'page-part-waits',
    promise: 'A screen that is loaded while the backend restarts waits for it, and comes.',
    edits: [
      {
        file: 'src/renderer/core/http/connection.ts',
        find: 'if (back !== null || !(await answers())) await wait()',
        replace: '',
      },
    ],
    tests: [CONNECTION, ROUTER],
  },
  {
    id: 'page-part-through-connection',
    promise: 'Every screen is loaded in that patient way.',
    edits: [
      {
        file: 'src/renderer/app/router.tsx',
        find: '(await services.connection.load(() => Promise.all([line.page(), line.texts === undefined ? undefined : loadTexts(services.i18n, line.texts)])))[0]',
        replace:
          '(await Promise.all([line.page(), line.texts === undefined ? undefined : loadTexts(services.i18n, line.texts)]))[0]',
      },
    ],
    tests: [ROUTER],
  },
  {
    id: 'page-part-reloaded',
    promise: 'A part of another version is loaded anew with the whole page, once a minute at most.',
    edits: [
      {
        file: 'src/renderer/core/http/connection.ts',
        find: 'if (now() - deps.reloaded.get() < RELOAD_EVERY_MS) throw error',
        replace: 'if (now() > 0) throw error',
      },
    ],
    tests: [CONNECTION],
  },
  {
    id: 'page-part-no-reload-loop',
    promise: 'A broken part does not reload the page again and again.',
    edits: [
      {
        file: 'src/renderer/core/http/connection.ts',
        find: 'if (now() - deps.reloaded.get() < RELOAD_EVERY_MS) throw error',
        replace: '',
      },
    ],
    tests: [CONNECTION],
  },
  {
    id: 'page-screen-failed',
    promise: 'A screen whose code can’t be loaded says so, with the menu beside it.',
    edits: [
      {
        file: 'src/renderer/app/router.tsx',
        find: 'return { Component: () => <Failed error={error} /> }',
        replace: 'if (Failed !== undefined) throw error\n    return { Component: () => null }',
      },
    ],
    tests: [ROUTER],
  },
  {
    id: 'page-screen-broken',
    promise: 'A screen that breaks leaves the menu alone.',
    edits: [
      {
        file: 'src/renderer/app/shell/screen-slot.tsx',
        find: '    <ErrorBoundary resetKey={pathname} onError={(error) => errors.report(error)} fallback={(_error, reset) => <BrokenPart onRetry={reset} />}>\n      <Outlet />\n    </ErrorBoundary>\n',
        replace: '    <div className={pathname} onError={() => errors.report(BrokenPart)}><Outlet /></div>\n',
      },
      { file: 'src/renderer/app/router.tsx', find: '  ErrorBoundary: ScreenFailed,\n', replace: '' },
    ],
    tests: [ROUTER],
  },
  {
    id: 'page-connection-told',
    promise: 'While the backend does not answer the page says so.',
    edits: [
      { file: 'src/renderer/core/http/connection.ts', find: '      store.setState({ lost: true })\n', replace: '' },
    ],
    tests: [CONNECTION],
  },
  {
    id: 'page-foreign-gets-no-token',
    promise: 'A foreign address gets no token from the page.',
    edits: [
      {
        file: 'src/renderer/core/http/http-client.ts',
        find: 'headers: options.foreign === true ? {} : headers(options),',
        replace: 'headers: headers(options),',
      },
    ],
    tests: ['tests/contract/page-http.test.ts'],
  },
  {
    id: 'page-redirect-inside',
    promise: 'After signing in the page leads nowhere but to itself.',
    edits: [
      {
        file: 'src/renderer/core/session/redirect.ts',
        find: "if (wanted === null || !wanted.startsWith('/') || /^\\/[/\\\\]/.test(wanted)) return PATHS.home",
        replace: 'if (wanted === null) return PATHS.home',
      },
      { file: 'src/renderer/core/session/redirect.ts', find: 'url.origin !== new URL(origin).origin || ', replace: '' },
      {
        file: 'src/renderer/core/session/redirect.ts',
        find: 'return `${url.pathname}${url.search}${url.hash}`',
        replace: 'return url.origin === new URL(origin).origin ? `${url.pathname}${url.search}${url.hash}` : url.href',
      },
    ],
    tests: ['src/renderer/core/session/redirect.test.ts'],
  },
  {
    id: 'desktop-navigation',
    promise: 'The desktop window stays on the product’s page.',
    edits: [
      {
        file: 'src/main/security/navigation.ts',
        find: 'if (!sameOrigin(event.url, origin)) event.preventDefault()',
        replace: "if (event.url === '') event.preventDefault()",
      },
    ],
    tests: [GUARDS],
  },
  {
    id: 'desktop-permissions',
    promise: 'The desktop window grants a short list of permissions, to the product’s page only.',
    edits: [
      {
        file: 'src/main/security/permissions.ts',
        find: 'ALLOWED.has(permission) && sameOrigin(requestUrl, origin)',
        replace: 'ALLOWED.has(permission)',
      },
    ],
    tests: [GUARDS],
  },
  {
    id: 'desktop-channels-validated',
    promise: 'What comes over the desktop’s channels is validated at both ends.',
    edits: [
      {
        file: 'src/main/ipc/answer-call.ts',
        find: 'channel.output.parse(await handler(channel.input.parse(input)))',
        replace: '(await handler(input as never)) as never',
      },
    ],
    tests: [IPC],
  },
  {
    id: 'desktop-channels-own-window',
    promise: 'They answer the main frame of the own window only.',
    edits: [
      {
        file: 'src/main/ipc/answer-call.ts',
        find: "if (!isTrusted(event, trusted)) throw new Error('refused: unknown sender')",
        replace: '',
      },
    ],
    tests: [IPC],
  },
  {
    id: 'fixes-of-one-text',
    promise: 'Of two fixes of one text that are pressed quickly none takes the other back.',
    edits: [
      {
        file: 'src/renderer/features/publish-tasks/grid/fix-turns.ts',
        find: '    if (!fixes.every(fits)) {',
        replace: '    if (Date.now() < 0) {',
      },
      {
        file: 'src/renderer/features/publish-tasks/grid/fix-turns.ts',
        find: '    const fitting = going.filter(fits)',
        replace: '    const fitting = going',
      },
    ],
    tests: ['src/renderer/features/publish-tasks/grid/fix-turns.test.ts'],
    only: 'two fixes of one text',
  },
  {
    id: 'refusal-says-its-language',
    promise: 'A refusal says in which language it is.',
    edits: [
      { file: 'src/backend/http/envelope.ts', find: "'content-language': locale", replace: "'content-language': 'zh'" },
    ],
    tests: ['src/backend/http/server.test.ts'],
    only: 'a refusal says in which language it is',
  },
  {
    id: 'log-finds-what-it-shows',
    promise: 'The search of the operation log finds the names that its list shows.',
    edits: [
      {
        file: 'src/backend/modules/logs/logs.service.ts',
        find: 'name.includes(keyword) ? [action] : []',
        replace: 'name === keyword ? [action] : []',
      },
    ],
    tests: ['src/backend/modules/logs/logs.test.ts'],
  },
  {
    id: 'one-set-up-at-a-time',
    promise: 'Two set-ups of one folder go one after the other.',
    edits: [
      {
        file: 'scripts/setup/lock.mjs',
        find: 'for (let reported = false; !take(file);)',
        replace: 'for (let reported = false; !take(file) && reported;)',
      },
    ],
    tests: ['scripts/setup/lock.test.ts'],
  },
  {
    id: 'demo-links-stay-in-the-demo',
    promise: "A work's link in a demo leads to its pretended site.",
    edits: [{ file: 'src/renderer/app/shell/use-demo-links.ts', find: 'event.preventDefault()', replace: '' }],
    tests: ['src/renderer/app/shell/use-demo-links.test.tsx'],
  },
]
