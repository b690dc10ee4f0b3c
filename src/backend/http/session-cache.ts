// Keeps resolved tokens for a moment; a change of people, roles or sessions in this process empties it at once.
import {
  AliasNode,
  ColumnNode,
  DeleteQueryNode,
  InsertQueryNode,
  ReferenceNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely'
import type { KyselyPlugin, OperationNode, RootOperationNode } from 'kysely'
import type { DatabasePort, Db } from '../ports/database.ts'
import type { Session } from './context.ts'

/** Other processes' changes are seen after this time at the latest, ms. */
const KEPT_MS = 1_000
const MOST = 2_000

export interface SessionCache {
  /** The session of this token's hash: the kept one, or what `resolve` finds. */
  find(tokenHash: string, resolve: () => Promise<Session>): Promise<Session>
  /** The same database; its writes to what sessions consist of empty the cache. */
  watch(database: DatabasePort): DatabasePort
}

const WATCHED = new Set(['admin_tokens', 'admins', 'roles', 'role_permissions'])
/** Clip counts change all the time and are no part of a session. */
const WATCHED_TENANT_COLUMNS = new Set(['expire_at', 'card_type', 'status', 'time_zone', 'project_id'])

export function createSessionCache(deps: { now: () => number }): SessionCache {
  const kept = new Map<string, { until: number; session: Session }>()
  const writes = new WeakSet<object>()
  // Emptied before the write and after it: what was read in between is not kept.
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (touchesSessions(node)) {
        kept.clear()
        writes.add(queryId)
      }
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (writes.has(queryId)) kept.clear()
      return result
    },
  }
  return {
    async find(tokenHash, resolve) {
      const known = kept.get(tokenHash)
      if (known !== undefined && known.until > deps.now()) return known.session
      const session = await resolve()
      if (kept.size >= MOST) kept.clear()
      kept.set(tokenHash, { until: deps.now() + KEPT_MS, session })
      return session
    },
    watch(database) {
      const db = database.db.withPlugin(plugin)
      const scoped = new Map<string, Db>()
      const keep = (key: string, make: () => Db): Db => {
        const known = scoped.get(key)
        if (known !== undefined) return known
        if (scoped.size >= MOST) scoped.clear()
        const made = make().withPlugin(plugin)
        scoped.set(key, made)
        return made
      }
      return {
        kind: database.kind,
        location: database.location,
        db,
        forTenant: (tenantId) => keep(String(tenantId), () => database.forTenant(tenantId)),
        forOperator(tenantId, admin) {
          if (admin.dataScope === 'all') return this.forTenant(tenantId)
          return keep(`${tenantId} ${admin.id} ${admin.dataScope}`, () => database.forOperator(tenantId, admin))
        },
        refreshStatistics: async () => await database.refreshStatistics(),
        stamp: async () => await database.stamp(),
        backupTo: async (file) => await database.backupTo(file),
        close: async () => await database.close(),
      }
    },
  }
}

function touchesSessions(node: RootOperationNode): boolean {
  if (UpdateQueryNode.is(node)) {
    const table = tableName(node.table)
    return table === 'tenants'
      ? (node.updates ?? []).some((update) => WATCHED_TENANT_COLUMNS.has(columnName(update.column)))
      : WATCHED.has(table)
  }
  if (DeleteQueryNode.is(node)) return node.from.froms.some((from) => WATCHED.has(tableName(from)))
  // A new session or person can't be kept yet; a new right of a role can.
  return InsertQueryNode.is(node) && tableName(node.into) === 'role_permissions'
}

function tableName(node: OperationNode | undefined): string {
  if (node === undefined) return ''
  if (AliasNode.is(node)) return tableName(node.node)
  return TableNode.is(node) ? node.table.identifier.name : ''
}

function columnName(node: OperationNode): string {
  if (ReferenceNode.is(node)) return columnName(node.column)
  return ColumnNode.is(node) ? node.column.name : ''
}
