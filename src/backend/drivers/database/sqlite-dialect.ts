// Kysely's SQLite dialect on better-sqlite3: one writer behind a queue, one reader beside it, and PostgreSQL's spelling
// understood.
import { setTimeout as delay } from 'node:timers/promises'
import type { Database as SqliteDatabase, Statement } from 'better-sqlite3'
import { OperatorNode, SelectQueryNode, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type {
  BinaryOperationNode,
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  DialectAdapter,
  Driver,
  Kysely,
  OperatorNode as Operator,
  QueryCompiler,
  QueryResult,
  SelectModifierNode,
} from 'kysely'

interface SqliteHandles {
  readonly writer: SqliteDatabase
  readonly reader: SqliteDatabase
  /** Longest wait for the writer, in ms. */
  readonly waitMs: number
}

/** The dialect over two open handles of one WAL database. */
export function sqliteDialect(handles: SqliteHandles): Dialect {
  return {
    createDriver: () => new SqliteQueueDriver(handles),
    createQueryCompiler: (): QueryCompiler => new NeutralSqliteCompiler(),
    createAdapter: (): DialectAdapter => new QueueAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  }
}

/** Kysely would let one query in at a time; the driver's own queue keeps apart what must be. */
class QueueAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

const LOCKS = new Set<string>(['ForUpdate', 'ForNoKeyUpdate', 'ForShare', 'ForKeyShare', 'NoWait', 'SkipLocked'])

/**
 * Lets repositories write one dialect: row locks are what BEGIN IMMEDIATE already gives, LIKE ignores case and escapes
 * with `\`.
 */
class NeutralSqliteCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === undefined || !LOCKS.has(node.modifier)) super.visitSelectModifier(node)
  }

  protected override visitOperator(node: Operator): void {
    if (node.operator === 'ilike') this.append('like')
    else if (node.operator === 'not ilike') this.append('not like')
    else super.visitOperator(node)
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    super.visitBinaryOperation(node)
    if (OperatorNode.is(node.operator) && node.operator.operator.endsWith('like')) this.append(" escape '\\'")
  }
}

/**
 * The writer is taken for a statement or for a whole transaction, first come first served; plain selects go to the
 * reader.
 */
class SqliteQueueDriver implements Driver {
  readonly #handles: SqliteHandles
  readonly #writerQueue: WriterQueue
  readonly #writerStatements: StatementCache
  readonly #readerStatements: StatementCache

  constructor(handles: SqliteHandles) {
    this.#handles = handles
    this.#writerQueue = new WriterQueue(handles.waitMs)
    this.#writerStatements = new StatementCache(handles.writer)
    this.#readerStatements = new StatementCache(handles.reader)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteConnection(this.#writerQueue, this.#writerStatements, this.#readerStatements)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).finish('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).finish('rollback')
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#writerQueue.take()
    this.#handles.reader.close()
    this.#handles.writer.close()
  }
}

function own(connection: DatabaseConnection): SqliteConnection {
  if (connection instanceof SqliteConnection) return connection
  throw new TypeError('not a connection of this driver')
}

class SqliteConnection implements DatabaseConnection {
  readonly #queue: WriterQueue
  readonly #writer: StatementCache
  readonly #reader: StatementCache
  #release: (() => void) | null = null

  constructor(queue: WriterQueue, writer: StatementCache, reader: StatementCache) {
    this.#queue = queue
    this.#writer = writer
    this.#reader = reader
  }

  async begin(): Promise<void> {
    const release = await this.#queue.take()
    try {
      await this.#queue.whenFree(() => this.#writer.get('begin immediate').run())
    } catch (error) {
      release()
      throw error
    }
    this.#release = release
  }

  finish(how: 'commit' | 'rollback'): void {
    try {
      // SQLite rolls back by itself after some errors (disk full): then there is nothing left to roll back.
      if (how === 'commit' || this.#writer.inTransaction) this.#writer.get(how).run()
    } finally {
      // A failed COMMIT is followed by Kysely's ROLLBACK, which lets go of the writer.
      if (!this.#writer.inTransaction) {
        this.#release?.()
        this.#release = null
      }
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#release) return run<R>(this.#writer.get(query.sql), query.parameters)
    if (SelectQueryNode.is(query.query))
      return await this.#queue.whenFree(() => run<R>(this.#reader.get(query.sql), query.parameters))
    const release = await this.#queue.take()
    try {
      return await this.#queue.whenFree(() => run<R>(this.#writer.get(query.sql), query.parameters))
    } finally {
      release()
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    if (!SelectQueryNode.is(query.query)) throw new Error('only selects can be streamed')
    const rows = this.#release ? this.#writer.prepare(query.sql) : this.#reader.prepare(query.sql)
    for (const row of rows.iterate(...query.parameters)) yield { rows: [row as R] }
  }
}

function run<R>(statement: Statement, parameters: readonly unknown[]): QueryResult<R> {
  if (statement.reader) return { rows: statement.all(...parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(...parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

/** Prepared statements by their text, the least recently used dropped. */
class StatementCache {
  readonly #handle: SqliteDatabase
  readonly #statements = new Map<string, Statement>()

  constructor(handle: SqliteDatabase) {
    this.#handle = handle
  }

  get inTransaction(): boolean {
    return this.#handle.inTransaction
  }

  prepare(sql: string): Statement {
    return this.#handle.prepare(sql)
  }

  get(sql: string): Statement {
    const known = this.#statements.get(sql)
    const statement = known ?? this.prepare(sql)
    this.#statements.delete(sql)
    this.#statements.set(sql, statement)
    const oldest = this.#statements.keys().next().value
    if (this.#statements.size > 300 && oldest !== undefined) this.#statements.delete(oldest)
    return statement
  }
}

/**
 * First come, first served, with a deadline: waiting for the writer inside one's own transaction must end in words, not
 * hang.
 */
class WriterQueue {
  readonly #waitMs: number
  readonly #waiting: (() => void)[] = []
  #taken = false

  constructor(waitMs: number) {
    this.#waitMs = waitMs
  }

  async take(): Promise<() => void> {
    if (this.#taken) await this.#turn()
    this.#taken = true
    let done = false
    return () => {
      if (done) return
      done = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#taken = false
    }
  }

  /** Runs `work` when no other process holds the write lock; waits without blocking the event loop. */
  async whenFree<T>(work: () => T): Promise<T> {
    const deadline = Date.now() + this.#waitMs
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (
          !(error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')) ||
          Date.now() > deadline
        )
          throw error
        await delay(10)
      }
    }
  }

  async #turn(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(proceed), 1)
      reject(
        new Error(
          `database busy: no write access within ${this.#waitMs} ms; inside a transaction use the transaction's own handle`,
        ),
      )
    }, this.#waitMs)
    const proceed = (): void => {
      clearTimeout(timer)
      resolve()
    }
    this.#waiting.push(proceed)
    await promise
  }
}
