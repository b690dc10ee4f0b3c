// Calls whose module is not wired yet; must be empty when the product ships.
import type { Endpoint } from '../../contract/endpoint.ts'
import { CODE } from '../../contract/errors.ts'
import type { Binding } from '../http/handle.ts'
import { handle, handlePublic } from '../http/handle.ts'
import { AppError } from '../lib/errors.ts'

/** Bindings that answer "failed" for every endpoint without a handler. */
export function pendingBindings(endpoints: readonly Endpoint[], bound: readonly Binding[]): Binding[] {
  const done = new Set(bound.map((binding) => binding.endpoint))
  const refuse = (): never => {
    throw new AppError(CODE.FAILED, { msg: '该功能尚未就绪' })
  }
  return endpoints.filter((endpoint) => !done.has(endpoint)).map((endpoint) => (endpoint.access === 'public' ? handlePublic(endpoint, refuse) : handle(endpoint, refuse)))
}
