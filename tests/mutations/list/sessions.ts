// Sessions, limits, and what comes in and goes out over HTTP.
import type { Mutation } from '../mutation.ts'

const ROUTER = 'src/backend/http/router.test.ts'
const ENDPOINTS = 'src/backend/http/all-endpoints.test.ts'
const HOSTILE = 'src/backend/http/hostile-callers.test.ts'
const SERVER = 'src/backend/http/server.test.ts'
const SESSION = 'src/backend/modules/session/session.test.ts'
const RESET = 'src/backend/compose/reset-password.test.ts'
const PASSWORDS = 'src/backend/lib/passwords.test.ts'

export const sessions: readonly Mutation[] = [
  {
    id: 'reset-asks-for-a-new-password',
    promise: 'A one-time password opens nothing before its owner has set one of his own.',
    edits: [
      {
        file: 'src/backend/modules/session/session.service.ts',
        find: 'if (person.must_change_pwd === 1) {',
        replace: 'if (false) {',
      },
    ],
    tests: [RESET],
    only: 'is replaced by a one-time one',
  },
  {
    id: 'reset-ends-sessions',
    promise: 'A password that is reset ends the sessions of its account.',
    edits: [
      {
        file: 'src/backend/compose/reset-password.ts',
        find: "    await trx.updateTable('admin_tokens').set({ revoke_time: now }).where('admin_id', '=', person.id).where('revoke_time', 'is', null).execute()\n",
        replace: '',
      },
    ],
    tests: [RESET],
    only: 'is replaced by a one-time one',
  },
  {
    id: 'session-bound-to-browser',
    promise: 'The token of a session opens nothing without the browser that opened it.',
    edits: [
      {
        file: 'src/backend/http/authenticate.ts',
        find: 'if (session.bindHash !== null && session.bindHash !== presented) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: [SESSION],
    only: 'belong to the browser that opened them',
  },
  {
    id: 'session-binding-http-only',
    promise: 'The browser’s part of a session can’t be read by scripts.',
    edits: [
      {
        file: 'src/backend/http/session-binding.ts',
        find: '; Path=/api; HttpOnly; SameSite=Strict',
        replace: '; Path=/api; SameSite=Strict',
      },
    ],
    tests: [SESSION],
    only: 'belong to the browser that opened them',
  },
  {
    id: 'session-link-asks',
    promise: 'A link with a token never replaces a session: the operator is asked.',
    edits: [{ file: 'src/renderer/app/visit-link.ts', find: "  if (before !== '') {\n", replace: '  if (false) {\n' }],
    tests: ['src/renderer/app/visit-link.test.tsx'],
  },
  {
    id: 'session-link-of-nobody',
    promise: 'A link whose token is nobody’s changes nothing.',
    edits: [
      { file: 'src/renderer/app/visit-link.ts', find: "  if (person === 'refused') {", replace: '  if (false) {' },
    ],
    tests: ['src/renderer/app/visit-link.test.tsx'],
  },
  {
    id: 'session-own-ends',
    promise: 'What the page keeps of a session (screens visited, their names) ends with it.',
    edits: [
      {
        file: 'src/renderer/core/session/own-storage.ts',
        find: 'if (state.token !== before.token || (state.admin',
        replace: 'if ((state.admin',
      },
    ],
    tests: ['src/renderer/core/session/own-storage.test.tsx'],
  },
  {
    id: 'session-own-of-one',
    promise: 'What a tab kept of one person is not the next one’s, also when another tab signed that one in.',
    edits: [
      {
        file: 'src/renderer/core/session/own-storage.ts',
        find: ' || (state.admin !== null && kept()?.owner !== state.admin.id)',
        replace: '',
      },
    ],
    tests: ['src/renderer/core/session/own-storage.test.tsx'],
  },
  {
    id: 'session-token-hashed',
    promise: 'Of a session the database knows only a hash.',
    edits: [
      {
        file: 'src/backend/modules/session/session.service.ts',
        find: 'hash: hashToken(token), device',
        replace: 'hash: token, device',
      },
    ],
    tests: [SESSION],
    only: 'keeps only the hash of the token',
  },
  {
    id: 'session-stopped-operator',
    promise: 'A stopped operator is out at once.',
    edits: [
      {
        file: 'src/backend/http/authenticate.ts',
        find: 'if (row.delete_time !== null || row.admin_status !== 1 || row.tenant_status !== 1) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: [SESSION],
    only: 'refuses a stopped operator',
  },
  {
    id: 'session-guesses',
    promise: 'A name is closed for a while after five wrong passwords.',
    edits: [
      {
        file: 'src/backend/modules/session/login-throttle.ts',
        find: 'if (failed.length >= CLOSED_AFTER && oldest !== undefined) {',
        replace: 'if (failed.length > 1_000 && oldest !== undefined) {',
      },
    ],
    tests: [SESSION],
  },
  {
    id: 'limit-by-address',
    promise: 'Public calls are limited by address: another token opens no new window.',
    edits: [
      {
        file: 'src/backend/http/rate-limit.ts',
        find: 'hasStrangers(endpoint) ? addressOf : sessionOf',
        replace: 'sessionOf',
      },
    ],
    tests: [ROUTER],
    only: 'slows down a client that calls too often',
  },
  {
    id: 'limit-common-by-address',
    promise: 'So is the common limit of public calls.',
    edits: [
      {
        file: 'src/backend/http/rate-limit.ts',
        find: 'public: limiter(commonPerMinute, addressOf)',
        replace: 'public: limiter(commonPerMinute, sessionOf)',
      },
    ],
    tests: [ROUTER],
    only: 'counts public calls',
  },
  {
    id: 'limit-password-queue',
    promise: 'Password tries of one address that wait are capped.',
    edits: [
      {
        file: 'src/backend/lib/passwords.ts',
        find: "if ((from !== '' && mine >= MOST_WAITING.address) || queue.size >= MOST_WAITING.all) throw",
        replace: 'if (false) throw',
      },
    ],
    tests: [PASSWORDS],
  },
  {
    id: 'limit-password-queue-all',
    promise: 'Password tries that wait are capped over all addresses.',
    edits: [
      { file: 'src/backend/lib/passwords.ts', find: ' || queue.size >= MOST_WAITING.all) throw', replace: ') throw' },
    ],
    tests: [PASSWORDS],
  },
  {
    id: 'limit-password-turns',
    promise: 'A newcomer’s password try comes before the many of one address.',
    edits: [{ file: 'src/backend/lib/passwords.ts', find: '{ priority: -mine }', replace: '{ priority: 0 }' }],
    tests: [PASSWORDS],
  },
  {
    id: 'input-int-bounds',
    promise: 'Whole numbers beyond a 32-bit column are refused as wrong input.',
    edits: [
      {
        file: 'src/contract/fields.ts',
        find: 'export function int(min = -MAX_INT - 1, max = MAX_INT)',
        replace: 'export function int(min = -MAX_ID, max = MAX_ID)',
      },
    ],
    tests: ['src/contract/fields.test.ts'],
  },
  {
    id: 'input-nul-in-path',
    promise: 'A NUL in a path parameter is refused as wrong input.',
    edits: [
      { file: 'src/backend/http/call-context.ts', find: 'if (bad !== undefined) throw', replace: 'if (false) throw' },
    ],
    tests: ['src/backend/modules/uploads/uploads.test.ts'],
  },
  {
    id: 'input-nul-in-body',
    promise: 'A NUL in the input of a call is refused as wrong input.',
    edits: [
      {
        file: 'src/backend/http/validate.ts',
        find: "return value.includes('\\u0000') ? { at, reason: 'input.badCharacter' } : null",
        replace: 'return null',
      },
    ],
    tests: [ROUTER],
    only: 'refuses a NUL',
  },
  {
    id: 'input-validated',
    promise: 'What a call brings is validated before its handler sees it.',
    edits: [
      {
        file: 'src/backend/http/validate.ts',
        find: '  const errors = parsed.error.issues.slice(0, MAX_ERRORS).flatMap((issue) => toFieldErrors(issue, ours))\n',
        replace:
          '  if (parsed.error) return raw as never\n  const errors = parsed.error.issues.slice(0, MAX_ERRORS).flatMap((issue) => toFieldErrors(issue, ours))\n',
      },
    ],
    tests: [SERVER],
    only: 'names each wrong field',
  },
  {
    id: 'output-validated',
    promise: 'What a call answers is cut to what the contract describes.',
    edits: [
      {
        file: 'src/backend/http/router.ts',
        find: 'if (parsed.success) return parsed.data',
        replace: 'if (parsed.success) return data',
      },
    ],
    tests: [ROUTER],
  },
  {
    id: 'page-validates-answers',
    promise: 'The page takes no answer of the backend that has another shape than described.',
    edits: [
      {
        file: 'src/renderer/core/http/http-client.ts',
        find: "if (!parsed.success) throw new ApiError({ kind: 'shape'",
        replace: "if (!parsed.success) return data as never\n  if (!parsed.success) throw new ApiError({ kind: 'shape'",
      },
    ],
    tests: ['tests/contract/page-http.test.ts'],
  },
  {
    id: 'right-checked',
    promise: 'A call without its right is refused.',
    edits: [
      {
        file: 'src/backend/http/authorize.ts',
        find: 'if (endpoint.perm !== undefined && !hasPerm(admin.perms, endpoint.perm)) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: [ENDPOINTS],
    only: 'answers 40301 with the right that is missing',
  },
  {
    id: 'right-installation',
    promise: 'Backups and other calls that reach the whole installation are for the company that runs it.',
    edits: [
      {
        file: 'src/backend/http/authorize.ts',
        find: "if (endpoint.installation === true && !tenant.runsInstallation && admin.roleCode !== 'super_admin') throw",
        replace: 'if (false) throw',
      },
    ],
    tests: ['src/backend/modules/backups/backups.test.ts'],
    only: 'belong to the company that runs the installation',
  },
  {
    id: 'right-installation-narrow',
    promise: 'An operator who sees a part of the accounts does nothing to the whole installation.',
    edits: [
      {
        file: 'src/backend/http/authorize.ts',
        find: "if (endpoint.installation === true && admin.dataScope !== 'all') throw",
        replace: 'if (false) throw',
      },
    ],
    tests: [HOSTILE],
    only: 'shows nothing that is hidden',
  },
  {
    id: 'right-backups-declared',
    promise: 'The list of backups asks for the installation right.',
    edits: [
      {
        file: 'src/contract/http/admin.ts',
        find: "title: '立即备份', perm: 'setting:edit', installation: true,",
        replace: "title: '立即备份', perm: 'setting:edit',",
      },
    ],
    tests: ['src/backend/modules/backups/backups.test.ts'],
    only: 'belong to the company that runs the installation',
  },
  {
    id: 'edition-checked',
    promise: 'What an edition closes is refused.',
    edits: [
      {
        file: 'src/backend/http/authorize.ts',
        find: 'if (endpoint.feature !== undefined && CLOSED_FEATURES[tenant.cardType].includes(endpoint.feature)) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: [ENDPOINTS],
    only: 'answers 40302',
  },
  {
    id: 'expiry-checked',
    promise: 'An expired company is shown why, and nothing else.',
    edits: [
      {
        file: 'src/backend/http/authorize.ts',
        find: 'if (endpoint.whileExpired !== true && tenant.expireAt !== null && tenant.expireAt < now) throw',
        replace: 'if (false) throw',
      },
    ],
    tests: [ENDPOINTS],
    only: 'answers 403 while the company is expired',
  },
]
