// Reads what a FROM, JOIN or INTO item names, and what one tenant may see of it.
import {
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  FunctionNode,
  IdentifierNode,
  OperatorNode,
  OrNode,
  ParensNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import type { OperationNode } from 'kysely'
import { TABLE_SCOPES } from '../../tables/database.ts'
import type { TableName, TableScope } from '../../tables/database.ts'

/** A statement that can't be confined to one tenant; a mistake in the calling code, never the operator's. */
export class TenantScopeError extends Error {
  override readonly name = 'TenantScopeError'
}

/** A table as one statement uses it: its scope and the name its columns go by. */
export interface ScopedSource {
  readonly table: TableName
  readonly scope: TableScope
  readonly reference: string
}

const TABLE_FUNCTION =
  /^\s*(json_each|json_array_elements(_text)?|jsonb_array_elements(_text)?|unnest|generate_series)\s*\($/i
const TABLE_WORDS = /\b(from|join|into|update|delete|table|select)\b/i

function isTableName(name: string): name is TableName {
  return Object.hasOwn(TABLE_SCOPES, name)
}

/**
 * The table behind an item, or null for what holds no table of its own (subquery, CTE, function).
 * @throws TenantScopeError for unknown tables, other schemas, hidden tables and raw SQL
 */
export function readSource(item: OperationNode, ctes: ReadonlySet<string>): ScopedSource | null {
  const named = AliasNode.is(item) ? item.node : item
  if (TableNode.is(named)) {
    const name = named.table.identifier.name
    if (named.table.schema)
      throw new TenantScopeError(
        `"${named.table.schema.name}.${name}" names a schema; tenant queries stay in the default one`,
      )
    if (ctes.has(name)) return null
    if (!isTableName(name)) throw new TenantScopeError(`"${name}" is not in TABLE_SCOPES (tables/database.ts)`)
    const scope = TABLE_SCOPES[name]
    if (scope === 'hidden') throw new TenantScopeError(`"${name}" is out of reach of tenant queries`)
    return { table: name, scope, reference: AliasNode.is(item) ? aliasName(item) : name }
  }
  if (SelectQueryNode.is(named) || FunctionNode.is(named) || ValuesNode.is(named)) return null
  if (ParensNode.is(named)) return readSource(named.node, ctes)
  if (RawNode.is(named) && TABLE_FUNCTION.test(named.sqlFragments[0] ?? '')) return null
  throw new TenantScopeError(`a ${named.kind} can't stand for a table in a tenant query`)
}

function aliasName(node: AliasNode): string {
  if (IdentifierNode.is(node.alias)) return node.alias.name
  throw new TenantScopeError('a table alias must be a plain name in a tenant query')
}

/** @throws TenantScopeError for raw SQL that could reach a table by itself */
export function checkRaw(node: RawNode): void {
  const words = node.sqlFragments.find((fragment) => TABLE_WORDS.test(fragment))
  if (words !== undefined)
    throw new TenantScopeError(`raw SQL that names tables can't be confined to a tenant: ${words.trim().slice(0, 60)}`)
  if (node.parameters.some((parameter) => TableNode.is(parameter)))
    throw new TenantScopeError("sql.table() can't be confined to a tenant")
}

/** `reference.tenant_id = X` (or `id = X` on `tenants`). */
export function ownRows(source: ScopedSource, tenantId: number): OperationNode {
  const column = source.scope === 'self' ? 'id' : 'tenant_id'
  return compare(source.reference, column, '=', ValueNode.create(tenantId))
}

/** The rows a tenant may read, or null when the table belongs to everyone. */
export function readableRows(source: ScopedSource, tenantId: number): OperationNode | null {
  if (source.scope === 'global') return null
  const own = ownRows(source, tenantId)
  if (source.scope !== 'shared') return own
  return ParensNode.create(
    OrNode.create(own, compare(source.reference, 'tenant_id', 'is', ValueNode.createImmediate(null))),
  )
}

function compare(reference: string, column: string, operator: '=' | 'is', value: OperationNode): OperationNode {
  return BinaryOperationNode.create(
    ReferenceNode.create(ColumnNode.create(column), TableNode.create(reference)),
    OperatorNode.create(operator),
    value,
  )
}
