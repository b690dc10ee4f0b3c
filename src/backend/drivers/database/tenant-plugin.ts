// Confines every statement of a Kysely to one tenant by rewriting its operation tree.
import {
  AndNode, DeleteQueryNode, InsertQueryNode, MergeQueryNode, OnNode, OperationNodeTransformer, ParensNode, RawNode, SelectQueryNode,
  UpdateQueryNode, WhereNode,
} from 'kysely'
import type { JoinNode, KyselyPlugin, OperationNode, PluginTransformQueryArgs, RootOperationNode, WithNode } from 'kysely'
import { checkUpdatedColumn, stampInsert } from './tenant-insert.ts'
import { checkRaw, ownRows, readableRows, readSource, TenantScopeError } from './tenant-source.ts'
import type { ScopedSource } from './tenant-source.ts'
import { TABLE_SCOPES } from '../../tables/database.ts'

/**
 * The plugin for one tenant: each table of each select, join, update, delete, subquery and CTE gets its condition, inserts get
 * `tenant_id`. What can't be confined (raw table SQL, other schemas, unlisted tables, right and full joins, DDL) throws TenantScopeError.
 */
export function tenantPlugin(tenantId: number): KyselyPlugin {
  if (!Number.isSafeInteger(tenantId) || tenantId <= 0) throw new TypeError(`not a tenant id: ${tenantId}`)
  const scope = new TenantScope(tenantId)
  return {
    transformQuery: ({ node }: PluginTransformQueryArgs) => scope.confine(node),
    transformResult: async ({ result }) => result,
  }
}

class TenantScope extends OperationNodeTransformer {
  readonly #tenantId: number
  readonly #ctes = new Set<string>()

  constructor(tenantId: number) {
    super()
    this.#tenantId = tenantId
  }

  confine(node: RootOperationNode): RootOperationNode {
    this.#ctes.clear()
    // A statement refused half-way must not leave its traces for the next one.
    this.nodeStack.length = 0
    if (!isStatement(node)) throw new TenantScopeError(`a ${node.kind} can't be confined to a tenant`)
    return this.transformNode(node)
  }

  protected override transformNodeImpl<T extends OperationNode>(node: T): T {
    if (isStatement(node)) this.#collectCtes(node.with)
    if (RawNode.is(node)) checkRaw(node)
    if (MergeQueryNode.is(node)) throw new TenantScopeError("a merge can't be confined to a tenant")
    return super.transformNodeImpl(node)
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const out = super.transformSelectQuery(node)
    const joined = this.#confineJoins(out.joins)
    const where = this.#and(out.where, [...this.#readable(out.from?.froms), ...joined.conditions])
    return { ...out, ...(where && { where }), ...(joined.joins && { joins: joined.joins }) }
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const out = super.transformUpdateQuery(node)
    const target = this.#target(out.table)
    for (const update of out.updates ?? []) checkUpdatedColumn(update.column, target)
    const joined = this.#confineJoins(out.joins)
    const conditions = [this.#changeable(target), ...this.#readable(out.from?.froms), ...joined.conditions]
    const where = this.#and(out.where, conditions)
    return { ...out, ...(where && { where }), ...(joined.joins && { joins: joined.joins }) }
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    const out = super.transformDeleteQuery(node)
    const targets = out.from.froms.map((item) => this.#target(item))
    if (targets.some((target) => target.scope === 'self')) throw new TenantScopeError('a tenant is not deleted by its own queries')
    const joined = this.#confineJoins(out.joins)
    const conditions = [...targets.map((target) => this.#changeable(target)), ...this.#readable(out.using?.tables), ...joined.conditions]
    const where = this.#and(out.where, conditions)
    return { ...out, ...(where && { where }), ...(joined.joins && { joins: joined.joins }) }
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    return stampInsert(super.transformInsertQuery(node), this.#target(node.into), this.#tenantId)
  }

  #collectCtes(node: WithNode | undefined): void {
    for (const expression of node?.expressions ?? []) {
      const name = expression.name.table.table.identifier.name
      if (Object.hasOwn(TABLE_SCOPES, name)) throw new TenantScopeError(`a CTE must not take the name of the table "${name}"`)
      this.#ctes.add(name)
    }
  }

  #target(item: OperationNode | undefined): ScopedSource {
    const source = item && readSource(item, this.#ctes)
    if (!source) throw new TenantScopeError('a tenant query writes to exactly one known table')
    return source
  }

  #changeable(target: ScopedSource): OperationNode {
    if (target.scope === 'log') throw new TenantScopeError(`"${target.table}" is append-only`)
    if (target.scope === 'global') throw new TenantScopeError(`"${target.table}" is not written by tenant queries`)
    return ownRows(target, this.#tenantId)
  }

  #readable(items: readonly OperationNode[] | undefined): OperationNode[] {
    return (items ?? []).flatMap((item) => {
      const source = readSource(item, this.#ctes)
      const condition = source && readableRows(source, this.#tenantId)
      return condition ? [condition] : []
    })
  }

  /** Conditions of outer joins belong to ON: in WHERE they would drop the rows without a match. */
  #confineJoins(joins: readonly JoinNode[] | undefined): { joins?: JoinNode[]; conditions: OperationNode[] } {
    if (!joins) return { conditions: [] }
    const conditions: OperationNode[] = []
    const confined = joins.map((join) => {
      if (join.joinType === 'RightJoin' || join.joinType === 'FullJoin') throw new TenantScopeError(`write the ${join.joinType} as a left join`)
      const [condition] = this.#readable([join.table])
      if (!condition) return join
      if (join.joinType === 'LeftJoin' || join.joinType === 'LateralLeftJoin') {
        return { ...join, on: OnNode.create(join.on ? AndNode.create(ParensNode.create(join.on.on), condition) : condition) }
      }
      if (join.joinType !== 'InnerJoin' && join.joinType !== 'CrossJoin') throw new TenantScopeError(`a ${join.joinType} of a table can't be confined to a tenant`)
      conditions.push(condition)
      return join
    })
    return { joins: confined, conditions }
  }

  #and(where: WhereNode | undefined, conditions: readonly OperationNode[]): WhereNode | undefined {
    const [first, ...rest] = conditions
    if (!first) return where
    const all = rest.reduce<OperationNode>((left, right) => AndNode.create(left, right), first)
    return WhereNode.create(where ? AndNode.create(ParensNode.create(where.where), all) : all)
  }
}

type Statement = SelectQueryNode | InsertQueryNode | UpdateQueryNode | DeleteQueryNode

function isStatement(node: OperationNode): node is Statement {
  return SelectQueryNode.is(node) || InsertQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node)
}
