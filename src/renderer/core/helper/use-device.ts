import { useEffect, useEffectEvent } from 'react'
import { deviceProof } from '../../../contract/helper/commands.ts'
import { deviceList, registerDevice, waitingDevices } from '../../../contract/http/admin.ts'
import type { ApiError } from '../http/api-error.ts'
import { useHttp } from '../http/http-context.ts'
import { useApi } from '../http/use-api.ts'
import { usePermit } from '../permissions/permit.tsx'
import { useHelperLink, useHelperState } from './use-helper.ts'

/** Until this computer's helper is registered, and while it waits for its approval, ms. */
const WAITING_MS = 5_000
/** Somebody may revoke it meanwhile, ms. */
const QUIET_MS = 60_000

/**
 * Does it as soon as this page is connected to a helper, and each time it is so again: what was answered before, about
 * a computer that was just starting, is old.
 */
const useOpened = (act: () => void): void => {
  const connected = useHelperState((state) => state.connected)
  const onOpen = useEffectEvent(act)
  useEffect(() => {
    if (connected) onOpen()
  }, [connected])
}

const useDevices = () => {
  const registers = usePermit('account:auth')
  const device = useHelperState((state) => state.info?.device_id)
  const mark = useHelperState((state) => state.mark)
  const mine = <R extends { key_mark: string }>(rows: readonly R[] | undefined) =>
    rows?.find((row) => row.key_mark === mark)
  const query = useApi(
    deviceList,
    { device_id: device ?? '' },
    {
      quiet: true,
      enabled: registers && device !== undefined && mark !== '',
      staleMs: WAITING_MS,
      pollMs: (answer) => (mine(answer?.list)?.approved === 1 ? QUIET_MS : WAITING_MS),
    },
  )
  return { device, query, own: mine(query.data?.list) }
}

/**
 * The connected helper as the backend lists it while it waits for its approval: until then it receives no account.
 * Undefined = approved, not connected, or not known to this person.
 */
export function useWaitingDevice() {
  const { own } = useDevices()
  return own?.approved === 0 ? own : undefined
}

/**
 * Computers that wait for an approval, without this one, for somebody who may approve; for everybody else the names of
 * people to ask, while this computer waits (`asks`).
 */
export function useWaitingDevices(asks: boolean) {
  const approves = usePermit('device:approve')
  const mark = useHelperState((state) => state.mark)
  const { data: answer, refetch } = useApi(
    waitingDevices,
    {},
    { quiet: true, enabled: approves || asks, staleMs: WAITING_MS, pollMs: QUIET_MS },
  )
  useOpened(() => void (approves || asks ? refetch({ cancelRefetch: false }) : undefined))
  return { others: (answer?.list ?? []).filter((row) => row.key_mark !== mark), approvers: answer?.approvers ?? [] }
}

/**
 * A connected helper that the backend no longer lists was revoked while this page stood open: it asks for approval as
 * it would after a reload. A refused call tells it at once. For one place in the page.
 */
export function useRegisteredAgain(): void {
  const http = useHttp()
  const helper = useHelperLink()
  const { device, query, own } = useDevices()
  const listed = query.data
  const ask = useEffectEvent(() => {
    if (device === undefined || listed === undefined || own !== undefined) return
    helper
      .send(deviceProof, {})
      .then((proof) => http.call(registerDevice, proof, { overlay: false, quiet: true }))
      .then(
        () => query.refetch(),
        () => undefined,
      )
  })
  useEffect(() => ask(), [listed])
  const look = useEffectEvent(() => void query.refetch())
  useOpened(() => void (device === undefined ? undefined : query.refetch({ cancelRefetch: false })))
  useEffect(
    () =>
      http.onFailure(({ error }) => {
        if (refusesDevice(error)) look()
      }),
    [http],
  )
}

/** A call was refused because this computer is not approved, whatever the page believes. */
const refusesDevice = ({ data }: ApiError): boolean =>
  typeof data === 'object' && data !== null && 'device_pending' in data
