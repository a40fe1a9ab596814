import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What stands behind `--` on a command line: options by name and the rest; where that cannot be read, a sentence that says why. */
export function argumentsOf<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) return `${error.message.replaceAll('\n', ' ').replace(/\.$/, '')}.`;
    throw error;
  }
}
