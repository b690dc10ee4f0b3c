// Companies and data scopes, addresses, the door of a publish run, logs and credentials.
import type { Mutation } from '../mutation.ts'

const HOSTILE = 'src/backend/http/hostile-callers.test.ts'
const SERVER = 'src/backend/http/server.test.ts'
const ACCOUNTS = 'src/backend/modules/accounts/accounts.test.ts'
const SIGHT = 'src/backend/drivers/database/sight.test.ts'

export const tenants: readonly Mutation[] = [
  {
    id: 'tenant-select',
    promise: 'Every table of a select is filtered by the company.',
    edits: [
      {
        file: 'src/backend/drivers/database/tenant-plugin.ts',
        find: 'const where = this.#and(out.where, [...readable, ...joined.conditions])',
        replace: 'const where = out.where',
      },
    ],
    tests: ['src/backend/drivers/database/tenant-plugin.test.ts'],
  },
  {
    id: 'tenant-update',
    promise: 'No update reaches rows of another company.',
    edits: [
      {
        file: 'src/backend/drivers/database/tenant-plugin.ts',
        find: 'const conditions = [...this.#changeable(target, own), ...this.#readable(out.from?.froms, own)]',
        replace: 'const conditions = [...this.#readable(out.from?.froms, own)]',
      },
    ],
    tests: ['src/backend/drivers/database/tenant-plugin.test.ts'],
  },
  {
    id: 'tenant-insert',
    promise: 'Inserts are stamped with the company.',
    edits: [
      {
        file: 'src/backend/drivers/database/tenant-plugin.ts',
        find: 'const stamped = stampInsert(super.transformInsertQuery(node), target, this.#tenantId)',
        replace: 'const stamped = super.transformInsertQuery(node)',
      },
    ],
    tests: ['src/backend/drivers/database/tenant-plugin.test.ts'],
  },
  {
    id: 'tenant-raw-sql',
    promise: 'SQL that can’t be confined to a company is refused.',
    edits: [
      {
        file: 'src/backend/drivers/database/tenant-plugin.ts',
        find: 'if (RawNode.is(node)) checkRaw(node)',
        replace: '',
      },
    ],
    tests: ['src/backend/drivers/database/tenant-plugin.test.ts'],
  },
  {
    id: 'scope-read',
    promise: 'An operator of a narrow data scope reads only what he may see.',
    edits: [
      {
        file: 'src/backend/drivers/database/tenant-plugin.ts',
        find: 'const condition = held ? null : this.#sight.condition(source.table, source.reference)',
        replace: 'const condition = null',
      },
    ],
    tests: [SIGHT],
  },
  {
    id: 'scope-write',
    promise: 'What names something out of his sight is not written.',
    edits: [
      {
        file: 'src/backend/drivers/database/tenant-plugin.ts',
        find: 'return this.#sight ? guardInsert(stamped, target, this.#sight) : stamped',
        replace: 'return stamped',
      },
    ],
    tests: [SIGHT],
  },
  {
    id: 'scope-plan-words',
    promise: 'Words of a plan out of sight are not shown.',
    edits: [
      {
        file: 'src/backend/tables/sights.ts',
        find: "plans: { any: [{ mine: 'admin_id' }, { reachedBy: 'plan_accounts' }] },",
        replace: 'plans: { open: LIBRARY },',
      },
    ],
    tests: [HOSTILE],
    only: 'answers calls with hidden ids',
  },
  {
    id: 'scope-handle',
    promise: 'Every call of a narrow operator gets the narrowed database.',
    edits: [
      {
        file: 'src/backend/http/call-context.ts',
        find: 'this.#parts.database.forOperator(this.tenantId, this.admin)',
        replace: 'this.#parts.database.forTenant(this.tenantId)',
      },
    ],
    tests: [HOSTILE],
    only: 'answers calls with hidden ids',
  },
  {
    id: 'model-address-private',
    promise: 'A team’s server calls no private address that an operator typed.',
    edits: [
      {
        file: 'src/backend/compose/inside-guard.ts',
        find: "config.database.kind === 'sqlite' || config.allowPrivateAddresses ? null : leadsInside",
        replace: 'config.database.kind === null ? leadsInside : null',
      },
    ],
    tests: ['src/backend/modules/ai/ai.test.ts'],
  },
  {
    id: 'model-address-resolved',
    promise: 'A name that leads to a private address is not called either.',
    edits: [
      {
        file: 'src/backend/lib/private-host.ts',
        find: 'return found.some(({ address }) => isPrivate(address))',
        replace: 'return false',
      },
    ],
    tests: ['src/backend/lib/private-host.test.ts'],
  },
  {
    id: 'gate-host',
    promise: 'The backend answers under its own names only: a rebound name gets nothing.',
    edits: [
      {
        file: 'src/backend/http/gate.ts',
        find: 'host !== undefined && hosts.has(host.toLowerCase()) && ',
        replace: '',
      },
    ],
    tests: ['src/backend/http/gate.test.ts'],
  },
  {
    id: 'gate-origin',
    promise: 'A foreign page’s calls to the backend are refused.',
    edits: [
      {
        file: 'src/backend/http/gate.ts',
        find: ' && (origin === undefined || origins.has(origin.toLowerCase()))',
        replace: '',
      },
    ],
    tests: ['src/backend/http/gate.test.ts'],
  },
  {
    id: 'csp-scripts',
    promise: 'The page runs no script but its own.',
    edits: [
      {
        file: 'src/backend/http/security-headers.ts',
        find: "['script-src', \"'self'\"],",
        replace: "['script-src', \"'self'\", \"'unsafe-inline'\"],",
      },
    ],
    tests: [SERVER],
  },
  {
    id: 'csp-sent',
    promise: 'Every reply has the content security policy.',
    edits: [{ file: 'src/backend/http/server.ts', find: ".header('content-security-policy', policy)", replace: '' }],
    tests: [SERVER],
  },
  {
    id: 'run-door-calls',
    promise: 'The token of a publish run opens the calls of the run and no other.',
    edits: [
      {
        file: 'src/backend/http/router.ts',
        find: "const session = binding.access === 'run' ? await deps.runSessions(token, endpoint) : await deps.sessions(token, deps.binding.presented(request))",
        replace:
          'const session = await deps.runSessions(token, endpoint).catch(async () => await deps.sessions(token, deps.binding.presented(request)))',
      },
    ],
    tests: ['src/backend/modules/publishing/runs/run-door.test.ts'],
  },
  {
    id: 'run-door-proof',
    promise: 'A publish run lets in only who proves the key of its device.',
    edits: [
      {
        file: 'src/backend/modules/publishing/runs/run-door.ts',
        find: 'if (!signedBy(run.device_key, runProofText(proof), signature)) throw stranger()',
        replace: '',
      },
    ],
    tests: ['src/backend/modules/publishing/runs/run-door.test.ts'],
  },
  {
    id: 'run-door-proof-once',
    promise: 'A proof of a run’s device is good once.',
    edits: [
      {
        file: 'src/backend/modules/publishing/runs/run-door.ts',
        find: ' || proof.time <= run.proof_time) throw stranger()',
        replace: ') throw stranger()',
      },
      {
        file: 'src/backend/modules/publishing/runs/run-door.ts',
        find: ".where('proof_time', '<', proof.time)",
        replace: '',
      },
    ],
    tests: ['src/backend/modules/publishing/runs/run-door.test.ts'],
  },
  {
    id: 'run-door-grant',
    promise: 'A run is begun only by the device to which the page gave its grant.',
    edits: [
      {
        file: 'src/backend/modules/publishing/runs/run-door.ts',
        find: 'if (run.grant_hash !== null && !sameSecret(hashToken(proof.grant), run.grant_hash)) throw stranger()',
        replace: '',
      },
    ],
    tests: ['src/backend/modules/publishing/runs/run-door.test.ts'],
  },
  {
    id: 'run-door-device-approved',
    promise: 'A run’s token opens nothing once its device is revoked.',
    edits: [
      {
        file: 'src/backend/modules/publishing/runs/run-door.ts',
        find: 'if (key !== run.device_key) throw stranger()',
        replace: '',
      },
    ],
    tests: ['src/backend/modules/publishing/runs/run-door.test.ts'],
  },
  {
    id: 'log-redacted',
    promise: 'The server’s log holds no secrets.',
    edits: [
      {
        file: 'src/backend/lib/log.ts',
        find: "SECRET_KEY.test(key) ? '[removed]' : redact(item, depth + 1)",
        replace: 'redact(item, depth + 1)',
      },
    ],
    tests: ['src/backend/lib/log.test.ts'],
  },
  {
    id: 'log-sealed-removed',
    promise: 'Sealed credentials are cut out of texts before they are logged.',
    edits: [{ file: 'src/backend/lib/log.ts', find: ".replace(SEALED, 'sealed:v1:[removed]')", replace: '' }],
    tests: ['src/backend/lib/log.test.ts'],
  },
  {
    id: 'credentials-encrypted',
    promise: 'Sessions of accounts lie encrypted in the database.',
    edits: [
      {
        file: 'src/backend/modules/accounts/credentials.ts',
        find: "return plain === '' ? null : deps.cipher.encrypt(plain)",
        replace: "return plain === '' ? null : plain",
      },
    ],
    tests: [ACCOUNTS],
    only: 'a new account is stored with its session encrypted',
  },
  {
    id: 'credentials-bound-to-account',
    promise: 'A sealed session of one account can’t be passed off as another’s.',
    edits: [
      { file: 'src/helper/vault/sealing.ts', find: '    decipher.setAAD(Buffer.from(aad))\n', replace: '' },
      { file: 'src/helper/vault/sealing.ts', find: '  cipher.setAAD(Buffer.from(aad))\n', replace: '' },
    ],
    tests: ['tests/contract/sealing.test.ts'],
  },
  {
    id: 'credentials-bound-to-account-in-backend',
    promise: 'Nor can it in the backend.',
    edits: [
      {
        file: 'src/backend/modules/accounts/credentials.ts',
        find: 'plain = await deps.sealing.open(sealed, data)',
        replace:
          "plain = await deps.sealing.open(sealed, data).catch(async () => await deps.sealing.open(sealed, credentialData('douyin', 'a1')))",
      },
    ],
    tests: [ACCOUNTS],
    only: 'an envelope of another account',
  },
  {
    id: 'proxy-withheld',
    promise: 'An account with a proxy is never handed out without it.',
    edits: [
      {
        file: 'src/backend/modules/accounts/credentials.ts',
        find: 'proxyData(owner.platform_value, owner.account_id))) || PROXY_WITHHELD',
        replace: "proxyData(owner.platform_value, owner.account_id))) || ''",
      },
      {
        file: 'src/backend/modules/accounts/credentials.ts',
        find: "proxy: owner.proxy_enc === null ? '' : PROXY_WITHHELD }))",
        replace: "proxy: '' }))",
      },
    ],
    tests: ['src/backend/modules/accounts/proxies.test.ts'],
  },
]
