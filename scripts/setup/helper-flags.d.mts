export const helperNodeArgs: readonly string[]
export const helperEnv: Readonly<Record<string, string>>
