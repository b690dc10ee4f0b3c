/**
 * Who may sign selector tables: Ed25519, SPKI in base64. Its other half is not part of the project;
 * `scripts/sign-tables.mjs --new-key` makes a pair.
 */
export const TABLE_KEY = 'MCowBQYDK2VwAyEATl7GGAtLSq+z57KlvZb6lsSO/Ll0eusohu/33gPONw8='
