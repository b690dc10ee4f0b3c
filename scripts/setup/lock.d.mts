export function alone<T>(
  file: string,
  work: () => Promise<T>,
  options?: { onWait?: (pid: number) => void; timeoutMs?: number },
): Promise<T>
