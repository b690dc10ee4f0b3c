import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from 'zustand'
import type { Command, CommandInput, CommandOutput, EventData, HelperEvent } from '../../../contract/helper/command.ts'
import { useServices } from '../services/services-context.ts'
import type { HelperLink, SendOptions } from './helper-link.ts'
import type { HelperState } from './helper-state.ts'

/** The link itself, for `send`, `require` and `connect`. */
export const useHelperLink = (): HelperLink => useServices().helper

/** Part of the link's state; repaints when that part changes. */
export const useHelperState = <T>(select: (state: HelperState) => T): T => useStore(useServices().helper.store, select)

/** Is the cloud housekeeper connected? */
export const useHelperConnected = (): boolean => useHelperState((state) => state.connected)

/** Listens to an event while the component is shown. */
export const useHelperEvent = <E extends HelperEvent>(event: E, listener: (data: EventData<E>) => void): void => {
  const link = useHelperLink()
  const latest = useEffectEvent(listener)
  useEffect(() => link.on(event, (data) => latest(data)), [link, event])
}

/** A helper command as a mutation; it opens the prompt dialog and rejects when no helper is there. */
export const useHelperCommand = <C extends Command>(command: C, options: SendOptions = {}): UseMutationResult<CommandOutput<C>, Error, CommandInput<C>> => {
  const link = useHelperLink()
  return useMutation({
    mutationFn: (input: CommandInput<C>) => {
      link.require()
      return link.send(command, input, options)
    },
  })
}
