// Stamps the tenant on what an INSERT writes.
import {
  AliasNode,
  AndNode,
  CastNode,
  ColumnNode,
  DataTypeNode,
  IdentifierNode,
  ParensNode,
  PrimitiveValueListNode,
  SelectionNode,
  SelectQueryNode,
  SetOperationNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'
import type { InsertQueryNode, OnConflictNode, OperationNode } from 'kysely'
import { ownRows, TenantScopeError } from './tenant-source.ts'
import type { ScopedSource } from './tenant-source.ts'

const TENANT_COLUMN = 'tenant_id'

/**
 * The INSERT with `tenant_id` set.
 * @throws TenantScopeError when it names another tenant or can't be stamped
 */
export function stampInsert(node: InsertQueryNode, target: ScopedSource, tenantId: number): InsertQueryNode {
  if (target.scope !== 'own' && target.scope !== 'log' && target.scope !== 'shared') {
    throw new TenantScopeError(`"${target.table}" is not written by tenant queries`)
  }
  if (node.replace || node.orAction?.action === 'replace')
    throw new TenantScopeError("REPLACE can delete another tenant's row: use on conflict")
  if (node.onDuplicateKey) throw new TenantScopeError('use on conflict instead of on duplicate key')
  const stamped = { ...node, ...stampValues(node, tenantId) }
  return node.onConflict ? { ...stamped, onConflict: confineConflict(node.onConflict, target, tenantId) } : stamped
}

function stampValues(node: InsertQueryNode, tenantId: number): Partial<InsertQueryNode> {
  if (node.defaultValues) {
    return {
      defaultValues: false,
      columns: [ColumnNode.create(TENANT_COLUMN)],
      values: ValuesNode.create([PrimitiveValueListNode.create([tenantId])]),
    }
  }
  if (!node.columns || !node.values) throw new TenantScopeError('an insert must name its columns')
  const at = node.columns.findIndex((column) => column.column.name === TENANT_COLUMN)
  if (ValuesNode.is(node.values)) {
    if (at >= 0) {
      for (const row of node.values.values) checkRow(row, at, tenantId)
      return {}
    }
    return {
      columns: [...node.columns, ColumnNode.create(TENANT_COLUMN)],
      values: ValuesNode.create(
        node.values.values.map((row) =>
          PrimitiveValueListNode.is(row)
            ? PrimitiveValueListNode.create([...row.values, tenantId])
            : ValueListNode.create([...row.values, ValueNode.create(tenantId)]),
        ),
      ),
    }
  }
  if (at >= 0) throw new TenantScopeError('leave tenant_id out of an insert … select: the scope sets it')
  return { columns: [...node.columns, ColumnNode.create(TENANT_COLUMN)], values: stampSelect(node.values, tenantId) }
}

function checkRow(row: ValueListNode | PrimitiveValueListNode, at: number, tenantId: number): void {
  const cell = row.values[at]
  const value = PrimitiveValueListNode.is(row) ? cell : isValueNode(cell) ? cell.value : undefined
  if (value !== tenantId) throw new TenantScopeError('an insert names another tenant')
}

function isValueNode(cell: unknown): cell is ValueNode {
  return typeof cell === 'object' && cell !== null && 'kind' in cell && cell.kind === 'ValueNode'
}

function stampSelect(node: OperationNode, tenantId: number): ParensNode | SelectQueryNode {
  if (ParensNode.is(node)) return ParensNode.create(stampSelect(node.node, tenantId))
  if (!SelectQueryNode.is(node) || !node.selections)
    throw new TenantScopeError(`a ${node.kind} can't be stamped with a tenant`)
  // The cast tells PostgreSQL the parameter's type, also inside a union.
  const value = CastNode.create(ValueNode.create(tenantId), DataTypeNode.create('bigint'))
  const selection = SelectionNode.create(AliasNode.create(value, IdentifierNode.create(TENANT_COLUMN)))
  const setOperations = node.setOperations?.map((part) =>
    SetOperationNode.create(part.operator, stampSelect(part.expression, tenantId), part.all),
  )
  return { ...node, selections: [...node.selections, selection], ...(setOperations && { setOperations }) }
}

/** A unique index without tenant_id may meet another tenant's row: that row must not be updated. */
function confineConflict(node: OnConflictNode, target: ScopedSource, tenantId: number): OnConflictNode {
  if (!node.updates) return node
  if (target.scope === 'log') throw new TenantScopeError(`"${target.table}" is append-only`)
  for (const update of node.updates) checkUpdatedColumn(update.column, target)
  const own = ownRows(target, tenantId)
  const updateWhere = WhereNode.create(
    node.updateWhere ? AndNode.create(ParensNode.create(node.updateWhere.where), own) : own,
  )
  return { ...node, updateWhere }
}

/** The column that an UPDATE sets; undefined when it can't be told. */
export function updatedColumn(column: OperationNode): string | undefined {
  const named = 'column' in column ? column.column : column
  if (typeof named !== 'object' || named === null) return undefined
  if ('name' in named && typeof named.name === 'string') return named.name
  return 'column' in named &&
    typeof named.column === 'object' &&
    named.column !== null &&
    'name' in named.column &&
    typeof named.column.name === 'string'
    ? named.column.name
    : undefined
}

/** @throws TenantScopeError when an UPDATE would move a row to another tenant */
export function checkUpdatedColumn(column: OperationNode, target: ScopedSource): void {
  const name = updatedColumn(column)
  if (name === undefined || name === TENANT_COLUMN || (target.scope === 'self' && name === 'id')) {
    throw new TenantScopeError(`an update of "${target.table}" must not touch its tenant`)
  }
}
