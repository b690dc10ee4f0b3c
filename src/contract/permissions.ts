/** Permission strings. */
export const PERMS = [
  'account:list',
  'account:auth',
  'account:del',
  'account:assign',
  'account:group',
  'plan:list',
  'plan:edit',
  'plan:status',
  'plan:del',
  'task:list',
  'task:edit',
  'task:publish',
  'task:del',
  'publish:manual',
  'clip:list',
  'clip:edit',
  'clip:del',
  'material:list',
  'material:upload',
  'material:del',
  'article:list',
  'article:edit',
  'article:del',
  'fission:list',
  'fission:edit',
  'fission:verify',
  'fission:del',
  'lead:list',
  'lead:edit',
  'lead:assign',
  'lead:import',
  'lead:export',
  'lead:export:plain',
  'lead:phone:view',
  'lead:del',
  'customer:list',
  'customer:edit',
  'customer:del',
  'chat:reply',
  'chat:assign',
  'autoreply:list',
  'autoreply:edit',
  'operation:list',
  'operation:edit',
  'rank:list',
  'rank:edit',
  'poi:list',
  'poi:edit',
  'poi:del',
  'microapp:list',
  'microapp:edit',
  'microapp:del',
  'quark:edit',
  'quark:publish',
  'share:edit',
  'log:list',
  'operator:edit',
  'role:edit',
  'wallet:list',
  'wallet:adjust',
  'setting:edit',
  'device:approve',
] as const
export type Perm = (typeof PERMS)[number]

/** Case- and format-insensitive form: `account:del`, `AccountDel` and `account_del` are one right. */
export function normalisePerm(perm: string): string {
  return perm.replace(/[:_\-/\s]/g, '').toLowerCase()
}

/** Does the operator hold this right? `*` in the list stands for all. */
export function hasPerm(held: readonly string[], wanted: string): boolean {
  const form = normalisePerm(wanted)
  return held.some((perm) => perm === '*' || normalisePerm(perm) === form)
}

const only = (...prefixes: string[]): Perm[] =>
  PERMS.filter((perm) => prefixes.some((prefix) => perm === prefix || perm.startsWith(`${prefix}:`)))

/** Built-in roles; `*` = everything. */
export const BUILTIN_ROLES: ReadonlyArray<{ code: string; name: string; perms: readonly (Perm | '*')[] }> = [
  { code: 'super_admin', name: '超级管理员', perms: ['*'] },
  { code: 'tenant_admin', name: '企业管理员', perms: ['*'] },
  {
    code: 'operator',
    name: '运营',
    perms: [
      ...only('plan', 'task', 'clip', 'material', 'rank', 'article', 'fission', 'poi', 'microapp'),
      'account:list',
      'account:auth',
      'publish:manual',
      ...only('operation'),
      'autoreply:list',
    ],
  },
  {
    code: 'service',
    name: '客服',
    perms: ['chat:reply', 'lead:list', 'lead:edit', ...only('customer'), 'account:list'],
  },
  { code: 'viewer', name: '观察员', perms: PERMS.filter((perm) => perm.endsWith(':list')) },
]
