import { companionsOf, contextOf, filesOf, readText } from './verdict/files';
import { judgeText } from './verdict/judge';

/**
 * `npm run -s verdict -- PATH…` reads recorded answers (files, folders, `-` for standard input) and prints one JSON
 * line for each component of each health answer, with what other answers recorded beside it tell. Exit code 0 when every path could be read, else 2.
 */
// Whoever reads may have seen enough, as `head` has.
process.stdout.on('error', () => process.exit());

const paths = process.argv.slice(2);
if (paths.length === 0) {
  process.stderr.write(
    'Say what to read: npm run -s verdict -- FILE-OR-FOLDER… ("-" reads standard input)\n',
  );
  process.exitCode = 2;
}

for (const path of paths) {
  const files = filesOf(path);
  if (files === null) {
    process.stderr.write(`${path}: there is no such file or folder\n`);
    process.exitCode = 2;
    continue;
  }
  for (const file of files) {
    const text = readText(file);
    if (text === null) {
      process.stderr.write(`${file}: this cannot be read\n`);
      process.exitCode = 2;
      continue;
    }
    for (const line of judgeText(file, text, contextOf(file), companionsOf(file))) {
      process.stdout.write(`${JSON.stringify(line)}\n`);
    }
  }
}
